import { i18n } from '../../../lib/i18n.ts';
import { type EditorModule, type EditorPage, groupByPage } from './permission-editor.model.ts';

export function actionsInWords({ actions }: EditorPage): string {
  return actions.map(({ name }) => name).join(i18n.t('roles:words.between'));
}

/** Pages one after the other, each with its actions behind it. */
export function keysInWords(modules: readonly EditorModule[], keys: readonly string[]): string {
  return groupByPage(modules, keys)
    .flatMap(({ pages }) => pages)
    .map((page) => i18n.t('roles:words.page', { page: page.title, actions: actionsInWords(page) }))
    .join(i18n.t('roles:words.betweenPages'));
}
