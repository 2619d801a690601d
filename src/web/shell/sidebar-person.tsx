import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { lock } from '../lock.ts'
import { useGo } from '../navigation.tsx'
import { useSession } from '../session.ts'
import { signOut } from '../sign-out.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { useIsOfAll } from './use-is-of-all.ts'
import { refreshAll } from './use-navigation.ts'

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Where one works and who one is, with the ways to refresh, to settings, to lock and out. */
export function SidebarPerson({ isCompact }: { isCompact: boolean }) {
  const { t } = useTranslation('shell')
  const { user, roles, property } = useSession()
  const isOfAll = useIsOfAll()
  const name = `${user.firstName} ${user.lastName}`.trim() || user.displayName
  if (isCompact)
    return (
      <Stack sx={{ alignItems: 'center', pb: 3 }}>
        <Tooltip title={name} placement="right">
          <Box component="span">
            <Avatar name={name} src={user.logoUrl} />
          </Box>
        </Tooltip>
      </Stack>
    )
  return (
    <Box sx={{ px: 4, pb: 2, borderBottom: '1px solid var(--bar-line)' }}>
      {property && (
        <Stack direction="row" sx={{ alignItems: 'center', gap: 2.5, mb: 2, minWidth: 0, color: 'var(--bar-muted)' }}>
          <PropertyLogo src={isOfAll ? null : property.logoUrl} />
          <Box sx={{ ...oneLine, fontSize: 13 }}>{isOfAll ? t('allProperties') : property.name}</Box>
        </Stack>
      )}
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2.5 }}>
        <Avatar name={name} src={user.logoUrl} />
        <Box sx={{ flex: 1, minWidth: 0, lineHeight: '18px' }}>
          <Box sx={{ ...oneLine, fontWeight: 500, fontSize: 14, color: 'var(--bar-strong)' }}>{name}</Box>
          <Box sx={{ ...oneLine, fontSize: 12, color: 'var(--bar-muted)' }}>{roles[0] && t(`role.${roles[0]}`)}</Box>
        </Box>
        <LockButton />
      </Stack>
      <Buttons />
    </Box>
  )
}

function PropertyLogo({ src }: { src: string | null }) {
  return src ? (
    <Box component="img" src={src} alt="" sx={{ width: 20, height: 20, borderRadius: 0.5, objectFit: 'cover' }} />
  ) : (
    <Icon name="building" sx={{ fontSize: 20 }} aria-hidden />
  )
}

function LockButton() {
  const { t } = useTranslation('shell')
  const go = useGo()
  return <BarButton icon="lock" label={t('lock.now')} onClick={() => lock(go)} />
}

function BarButton(props: { icon: IconName; label: string; onClick: (event: MouseEvent<HTMLElement>) => void }) {
  const { icon, label, onClick } = props
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={onClick} sx={{ color: 'inherit' }}>
        <Icon name={icon} />
      </IconButton>
    </Tooltip>
  )
}

function Buttons() {
  const { t } = useTranslation('shell')
  const go = useGo()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const entries = [
    { label: t('account.profile'), run: () => go('/profile/overview') },
    { label: t('account.settings'), run: () => go('/profile/settings') },
    { label: t('signOut'), run: () => void signOut(go) },
  ]
  return (
    <Stack direction="row" sx={{ justifyContent: 'space-between', mt: 1, mx: -1 }}>
      <BarButton icon="refresh" label={t('refresh')} onClick={refreshAll} />
      <BarButton icon="settings" label={t('account.menu')} onClick={(event) => setAnchor(event.currentTarget)} />
      <BarButton icon="leave" label={t('signOut')} onClick={() => void signOut(go)} />
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {entries.map(({ label, run }) => (
          <MenuItem
            key={label}
            onClick={() => {
              setAnchor(null)
              run()
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </Stack>
  )
}
