import { strToU8, type Zippable, zipSync } from 'fflate';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

interface WorkbookText {
  /** The XML between the tags of the first sheet's rows. */
  readonly rows: string;
  readonly shared?: string;
  readonly further?: Zippable;
}

/** A workbook of one sheet, made of raw XML: also one that no spreadsheet program would write. */
export function workbookOf({ rows, shared = '', further = {} }: WorkbookText): Buffer {
  const parts = {
    'xl/workbook.xml': strToU8(
      `${head}<workbook xmlns="${main}"><sheets><sheet name="一" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `${head}<Relationships><Relationship Id="rId1" Target="styles.xml"/><Relationship Id="rId7" Target="worksheets/first.xml"/></Relationships>`,
    ),
    'xl/worksheets/first.xml': strToU8(`${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`),
    'xl/sharedStrings.xml': strToU8(`${head}<sst xmlns="${main}">${shared}</sst>`),
  };
  return Buffer.from(zipSync({ ...parts, ...further }, { level: 1 }));
}
