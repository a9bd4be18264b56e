import { type Language, themes } from '@sorgfalt/contract/core/limits'
import { profile } from '@sorgfalt/contract/profile/profile'
import { reminder } from '@sorgfalt/contract/reminder/reminder'
import { errorText } from '#lib/error-text.ts'
import { screenLoader } from '#lib/loader.ts'
import { useCan } from '#lib/session.ts'
import { useLanguage, useText } from '#lib/texts.tsx'
import { setTheme, useTheme } from '#lib/theme.ts'
import { useAction } from '#lib/use-action.ts'
import { useCall } from '#lib/use-call.ts'
import { ContentCard } from '#ui/ContentCard.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconMoon, IconSun } from '#ui/icons.ts'
import { Segments } from '#ui/Segments.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CalendarFeedCard } from './CalendarFeedCard.tsx'
import { ChatCard } from './ChatCard.tsx'
import { ReminderCard } from './ReminderCard.tsx'
import classes from './SettingsTab.module.css'

const icons = { light: IconSun, dark: IconMoon }

/** The tab with the theme, language, reminders, calendar feed and consents. Each choice is saved at once. */
export function SettingsTab() {
  const t = useText()
  const may = useCan()
  const { data, error, retry } = useCall(profile.readProfileSetting, {})
  const reminders = useCall(reminder.readOwn, {}, { enabled: may(reminder.readOwn) })
  const feed = useCall(reminder.readFeed, {}, { enabled: may(reminder.readFeed) })
  // The cards below appear with the data of those above, so that nothing moves.
  const showsAll = (data ?? error) !== undefined && !reminders.loading && !feed.loading

  return (
    <div className={classes.tab}>
      <ContentCard headline={t('profile.settings.display')} subHeadline={t('profile.settings.displayText')}>
        {data && <Choices languages={data.availableLanguages} />}
        {!data && !error && <Skeleton height="60px" count={2} />}
        {!data && error && (
          <EmptyState kind="failed" title={t('common.failed.title')} onRetry={retry}>
            {errorText(t, error)}
          </EmptyState>
        )}
      </ContentCard>
      {showsAll && may(reminder.readOwn) && <ReminderCard />}
      {showsAll && may(reminder.readFeed) && <CalendarFeedCard />}
      {showsAll && <ChatCard />}
    </div>
  )
}

function Choices({ languages }: { languages: readonly Language[] }) {
  const t = useText()
  const theme = useTheme()
  const { language, setLanguage } = useLanguage()
  const { run, pending } = useAction(profile.updateProfileSetting, {
    loaderId: screenLoader,
    successToast: 'profile.settings.saved',
    invalidates: [profile.readProfileSetting],
    // The screen changes only when the choice has been saved.
    onSuccess: async (saved) => {
      if (saved.frontendStyle.theme) setTheme(saved.frontendStyle.theme)
      await setLanguage(saved.languageCode)
    },
  })

  return (
    <div className={classes.fields}>
      <Segments
        label={t('profile.settings.theme')}
        options={themes.map((value) => ({
          value,
          label: t(`profile.settings.${value}`),
          icon: icons[value],
        }))}
        value={theme}
        disabled={pending}
        onChange={(chosen) => void run({ frontendStyle: { theme: chosen } })}
      />
      <Select
        label={t('profile.settings.language')}
        options={languages.map((value) => ({ value, label: t(`common.languages.${value}`) }))}
        value={language}
        disabled={pending}
        onChange={(languageCode) => void run({ languageCode })}
      />
    </div>
  )
}
