import { describe, expect, test } from 'vitest';

import { type AnchorImportCells, type ImportTarget, readAnchorRow } from './anchor-import.ts';

const targets: readonly ImportTarget[] = [
  { projectCode: '11', name: '抖音', enabled: true },
  { projectCode: '12', name: '快手/极速版', enabled: true },
  { projectCode: '13', name: '虎牙', enabled: false },
  { projectCode: '14', name: '官网', enabled: true },
  { projectCode: '15', name: '官网', enabled: true },
];

const row = (cells: Partial<AnchorImportCells>): AnchorImportCells => ({
  name: '小青',
  nickname: '',
  targets: '抖音',
  liveroom: '',
  ...cells,
});
const faultsOf = (cells: Partial<AnchorImportCells>) => readAnchorRow(row(cells), targets).faults;

describe('a row of an import', () => {
  test('names push targets by name or by code, once each', () => {
    expect(readAnchorRow(row({ targets: '抖音、 14,11', liveroom: '开启', nickname: 'Qing' }), targets)).toEqual({
      anchor: { name: '小青', nickname: 'Qing', projectCodes: ['11', '14'], enableLiveroom: true },
      faults: {},
    });
  });

  test('takes a target whose name holds a separator', () => {
    expect(readAnchorRow(row({ targets: '快手/极速版' }), targets).anchor?.projectCodes).toEqual(['12']);
  });

  test.each([
    ['name', { name: '' }, { fault: 'validation.inputRequired' }],
    ['name', { name: '小 青' }, { fault: 'validation.notAllowSpace' }],
    ['name', { name: '青'.repeat(21) }, { fault: 'validation.max20' }],
    ['nickname', { nickname: '小-青' }, { fault: 'validation.nickname' }],
    ['targets', { targets: ' ， ' }, { fault: 'noTarget' }],
    ['targets', { targets: '抖音、斗鱼' }, { fault: 'unknownTarget', target: '斗鱼' }],
    ['targets', { targets: '虎牙' }, { fault: 'disabledTarget', target: '虎牙' }],
    ['targets', { targets: '官网' }, { fault: 'sharedName', target: '官网' }],
    ['liveroom', { liveroom: '也许' }, { fault: 'unknownLiveroom' }],
  ] as const)('says what is wrong with its %s: %j', (column, cells, fault) => {
    const { anchor, faults } = readAnchorRow(row(cells), targets);
    expect(anchor).toBeNull();
    expect(faults).toEqual({ [column]: fault });
  });

  test('says every fault at once', () => {
    expect(Object.keys(faultsOf({ name: '', nickname: '!', targets: '', liveroom: '?' }))).toHaveLength(4);
  });
});
