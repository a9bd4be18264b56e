import { type Translate, translateOr } from '@sorgfalt/texts'
import { useMemo } from 'react'
import { type Formats, formatsOf } from '#lib/format.ts'
import { modifier } from '#lib/keys.ts'
import { type TextKey, useLanguage, useText } from '#lib/texts.tsx'
import type { Labels, TableLabels, UploadLabels } from '#ui/labels.tsx'

function tableLabels(t: Translate, { number }: Pick<Formats, 'number'>): TableLabels {
  const totalText = (total: number, isCut?: boolean) =>
    isCut ? t('common.table.moreThan', { total: number(total) }) : number(total)

  return {
    results: (total, isCut) => t('common.table.results', { count: total, total: totalText(total, isCut) }),
    range: (from, to, total, isCut) =>
      t(from === to ? 'common.table.rangeOne' : 'common.table.range', {
        from: number(from),
        to: number(to),
        total: totalText(total, isCut),
      }),
    perPage: (rows) => t('common.table.perPage', { rows }),
    pages: t('common.table.pages'),
    page: (page) => t('common.table.page', { page: number(page) }),
    pageOf: (page, pages) => t('common.table.pageOf', { page: number(page), pages: number(pages) }),
    previous: t('common.table.previous'),
    next: t('common.table.next'),
    sort: t('common.table.sort'),
    sorted: (column, direction) => t(`common.table.sorted.${direction}`, { column }),
    selectAll: t('common.table.selectAll'),
    selectRow: (name) => t('common.table.selectRow', { name }),
    selected: (count) => t('common.table.selected', { count }),
    onThisPage: t('common.table.onThisPage'),
    clearSelection: t('common.table.clearSelection'),
    selectionCleared: t('common.table.selectionCleared'),
    actionsOf: (name) => t('common.table.actionsOf', { name }),
    actions: t('common.table.actions'),
    more: (count) => t('common.table.more', { count }),
    nothing: t('common.table.nothing'),
    notFound: t('common.table.notFound'),
    notFoundText: t('common.table.notFoundText'),
    clearFilters: t('common.table.clearFilters'),
    failed: t('common.failed.title'),
  }
}

function uploadLabels(t: Translate): UploadLabels {
  return {
    drop: (max) => t('common.upload.drop', { count: max }),
    choose: t('common.upload.choose'),
    rules: (types, size) => t('common.upload.rules', { types, size }),
    progress: (file) => t('common.upload.progress', { file }),
    state: {
      selected: t('common.upload.state.selected'),
      uploading: t('common.upload.state.uploading'),
      done: t('common.upload.state.done'),
      error: t('common.upload.state.error'),
    },
    remove: (file) => t('common.upload.remove', { file }),
    retry: (file) => t('common.upload.retry', { file }),
  }
}

function createLabels(t: Translate, formats: Formats): Labels {
  return {
    close: t('common.ui.close'),
    cancel: t('common.ui.cancel'),
    showPassword: t('common.ui.showPassword'),
    hidePassword: t('common.ui.hidePassword'),
    moreActions: t('common.ui.moreActions'),
    busy: t('common.ui.busy'),
    retry: t('common.ui.retry'),
    choose: t('common.ui.choose'),
    problems: (count) => t('common.ui.problems', { count }),
    newTab: t('common.ui.newTab'),
    breadcrumb: t('common.ui.breadcrumb'),
    home: t('common.ui.home'),
    messages: t('common.toast.region'),
    messageOf: (key) => translateOr(t, `common.validation.${key}`, 'common.validation.unknown'),
    // The key comes from data. An unknown key is shown unchanged.
    translate: (key) => t(key as TextKey),
    yes: t('common.ui.yes'),
    no: t('common.ui.no'),
    table: tableLabels(t, formats),
    filter: {
      open: t('common.filter.open'),
      title: t('common.filter.title'),
      show: t('common.filter.show'),
      reset: t('common.filter.reset'),
      remove: (label, value) => t('common.filter.remove', { label, value }),
      all: t('common.filter.all'),
    },
    dropdown: {
      search: (label) => t('common.dropdown.search', { label }),
      nothing: t('common.dropdown.nothing'),
      clear: t('common.dropdown.clear'),
      results: (count) => t('common.dropdown.results', { count }),
      selected: (count) => t('common.dropdown.selected', { count }),
    },
    upload: uploadLabels(t),
    unsaved: {
      count: (count) => t('common.unsaved.count', { count }),
      keys: `${modifier(t)} S`,
      save: t('common.unsaved.save'),
      discard: t('common.unsaved.discard'),
      title: t('common.unsaved.title'),
      text: t('common.unsaved.text'),
      stay: t('common.unsaved.stay'),
      leave: t('common.unsaved.leave'),
    },
  }
}

/** Returns the labels of the ui parts in the current language. */
export function useUiLabels(): Labels {
  const t = useText()
  const { language } = useLanguage()
  return useMemo(() => createLabels(t, formatsOf(language)), [t, language])
}
