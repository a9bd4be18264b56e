import type { Translate } from '@sorgfalt/texts'
import { translateOr } from '@sorgfalt/texts'
import { useMemo } from 'react'
import { useText } from '#lib/texts.tsx'
import type { Words } from '#ui/words.tsx'

function wordsOf(t: Translate): Words {
  return {
    close: t('common.ui.close'),
    cancel: t('common.ui.cancel'),
    showPassword: t('common.ui.showPassword'),
    hidePassword: t('common.ui.hidePassword'),
    moreActions: t('common.ui.moreActions'),
    busy: t('common.ui.busy'),
    retry: t('common.ui.retry'),
    choose: t('common.ui.choose'),
    newTab: t('common.ui.newTab'),
    breadcrumb: t('common.ui.breadcrumb'),
    home: t('common.ui.home'),
    messages: t('common.toast.region'),
    messageOf: (key) => translateOr(t, `common.validation.${key}`, 'common.validation.unknown'),
    unsaved: {
      count: (count) => t('common.unsaved.count', { count }),
      save: t('common.unsaved.save'),
      discard: t('common.unsaved.discard'),
      title: t('common.unsaved.title'),
      text: t('common.unsaved.text'),
      stay: t('common.unsaved.stay'),
      leave: t('common.unsaved.leave'),
    },
  }
}

/** The words of the ui parts in the language on screen. */
export function useUiWords(): Words {
  const t = useText()
  return useMemo(() => wordsOf(t), [t])
}
