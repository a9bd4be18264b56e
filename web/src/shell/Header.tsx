import { profile } from '@sorgfalt/contract/profile/profile'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Ref } from 'react'
import { homepage, useCan, useLicensee, useMember } from '#lib/session.ts'
import { useText } from '#lib/texts.tsx'
import { Logo } from '#parts/licensee/Logo.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Initials } from '#ui/Initials.tsx'
import { IconChevronDown, IconKeyboard, IconLogout, IconMenu2, IconUser } from '#ui/icons.ts'
import { Menu, type MenuEntry } from '#ui/Menu.tsx'
import classes from './Header.module.css'
import { PaletteButton } from './palette/PaletteButton.tsx'
import { openOverlay } from './palette/palette-store.ts'
import { SupportChat } from './support-chat/SupportChat.tsx'

interface HeaderProps {
  toggleRef: Ref<HTMLButtonElement>
  sidebarId: string
  sidebarOpen: boolean
  onToggleSidebar: () => void
}

/** The header: sidebar toggle (small screens), logo, palette, chat and the menu of the member. */
export function Header({ toggleRef, sidebarId, sidebarOpen, onToggleSidebar }: HeaderProps) {
  const t = useText()
  const licensee = useLicensee()
  const { client } = useMember()
  // If the company has its own logo, its logo and its name replace those of the licensee.
  const brand = client.logoHref
    ? { licenseeName: client.name, images: { ...licensee.images, logo: client.logoHref } }
    : licensee

  return (
    <header className={classes.header}>
      <IconButton
        ref={toggleRef}
        icon={IconMenu2}
        label={t('shell.header.menu')}
        aria-expanded={sidebarOpen}
        aria-controls={sidebarId}
        onClick={onToggleSidebar}
        className={classes.toggle}
      />
      <Link to={homepage()} className={classes.logo}>
        <Logo licensee={brand} />
        <span className="visually-hidden">, {t('shell.header.home')}</span>
      </Link>
      <PaletteButton />
      <SupportChat />
      <UserMenu />
    </header>
  )
}

function UserMenu() {
  const t = useText()
  const may = useCan()
  const { memberDetails, roleIdentifier } = useMember()
  const name = `${memberDetails.firstName} ${memberDetails.lastName}`
  const navigate = useNavigate()
  const entries: MenuEntry[] = [
    ...(may(profile.readMemberProfile)
      ? [{ label: t('shell.user.profile'), icon: IconUser, link: { to: '/dashboard/profile' } as const }]
      : []),
    { label: t('shell.shortcuts.title'), icon: IconKeyboard, onClick: () => openOverlay('shortcuts') },
    {
      label: t('shell.user.logout'),
      icon: IconLogout,
      onClick: () => void navigate({ to: '/dashboard/logout' }),
    },
  ]

  const who = (
    <span className={classes.who}>
      <span className={classes.name} title={name}>
        {name}
      </span>
      <span className={classes.role}>{t(`common.roles.${roleIdentifier}`)}</span>
    </span>
  )

  const trigger = (
    <button type="button" className={classes.user}>
      <span className="visually-hidden">{t('shell.header.userMenu')}: </span>
      <Initials text={memberDetails.initials} />
      <span className={classes.named}>{who}</span>
      <Icon icon={IconChevronDown} size={16} className={classes.wide} />
    </button>
  )

  return <Menu trigger={trigger} entries={entries} headOnPhones={who} />
}
