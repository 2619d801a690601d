import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { menuOf, type MenuItem } from '../menu.ts'
import { useGo, useLinkTo } from '../navigation.tsx'
import { useSession } from '../session.ts'
import { signOut } from '../sign-out.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Icon } from '../ui/icon.tsx'
import { Brand } from './brand.tsx'

const quietBar = { scrollbarWidth: 'thin', scrollbarColor: 'rgb(255 255 255 / 20%) transparent' } as const

/** Brand, property, menu, person. */
export function SidebarContent({ isCompact }: { isCompact: boolean }) {
  const { t } = useTranslation('shell')
  const session = useSession()
  const groups = menuOf(session)
  return (
    <Stack
      component="aside"
      aria-label={t('product')}
      sx={{
        height: '100%',
        width: '100%',
        color: 'var(--sidebar-text)',
        '& :focus-visible': { outlineColor: '#8AB8FF', outlineOffset: '-2px' },
      }}
    >
      <Box
        sx={{
          height: 56,
          flexShrink: 0,
          display: 'flex',
          alignItems: 'center',
          px: isCompact ? '26px' : 5,
          color: '#fff',
        }}
      >
        <Brand isShort={isCompact} />
      </Box>
      <Box
        component="nav"
        aria-label={t('menu.label')}
        sx={{ flex: 1, overflowY: 'auto', overflowX: 'hidden', pb: 4, ...quietBar }}
      >
        {groups.map((group, index) => (
          <Box key={group.label} sx={{ mt: index === 0 ? 1 : 3 }}>
            {isCompact ? (
              index > 0 && <Box sx={{ borderTop: '1px solid var(--sidebar-line)', mx: 5, mb: 3 }} />
            ) : (
              <Box
                id={`menu-${group.label}`}
                sx={{
                  px: 5,
                  pt: 2,
                  pb: 1,
                  fontSize: 11,
                  lineHeight: '16px',
                  fontWeight: 600,
                  letterSpacing: '0.06em',
                  textTransform: 'uppercase',
                  color: 'var(--sidebar-muted)',
                  whiteSpace: 'nowrap',
                }}
              >
                {t(group.label)}
              </Box>
            )}
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, px: 3 }}>
              {group.items.map((item) => (
                <li key={item.path}>
                  <MenuLink item={item} isCompact={isCompact} />
                </li>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      <PersonFooter isCompact={isCompact} />
    </Stack>
  )
}

function MenuLink({ item, isCompact }: { item: MenuItem; isCompact: boolean }) {
  const { t } = useTranslation('shell')
  const link = useLinkTo(item.path)
  const isHere = useRouterState({
    select: (state) => state.location.pathname === item.path || state.location.pathname.startsWith(`${item.path}/`),
  })
  const title = t(item.title)
  return (
    <Tooltip title={isCompact ? title : ''} placement="right">
      <Box
        component="a"
        {...link}
        aria-current={isHere ? 'page' : undefined}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 3,
          height: 36,
          px: isCompact ? '18px' : 2.5,
          my: '2px',
          borderRadius: 1,
          color: 'inherit',
          textDecoration: 'none',
          fontSize: 14,
          fontWeight: 500,
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          '&:hover': { bgcolor: 'var(--sidebar-hover)', color: '#fff' },
          '&[aria-current]': { bgcolor: 'var(--sidebar-active)', color: '#fff' },
          '@media (pointer: coarse)': { height: 48 },
        }}
      >
        <Icon name={item.icon} aria-hidden sx={{ flexShrink: 0, opacity: 0.9 }} />
        <span className={isCompact ? 'visually-hidden' : undefined}>{title}</span>
      </Box>
    </Tooltip>
  )
}

function PersonFooter({ isCompact }: { isCompact: boolean }) {
  const { t } = useTranslation('shell')
  const go = useGo()
  const { user, roles } = useSession()
  const name = `${user.firstName} ${user.lastName}`.trim() || user.displayName
  return (
    <Stack
      direction="row"
      sx={{
        alignItems: 'center',
        gap: 3,
        px: isCompact ? 6 : 4,
        height: 64,
        flexShrink: 0,
        borderTop: '1px solid var(--sidebar-line)',
      }}
    >
      <Avatar name={name} src={user.logoUrl} />
      {!isCompact && (
        <>
          <Box sx={{ flex: 1, minWidth: 0, lineHeight: '18px' }}>
            <Box
              sx={{
                fontWeight: 500,
                fontSize: 14,
                color: '#fff',
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              {name}
            </Box>
            <Box
              sx={{
                fontSize: 12,
                color: 'var(--sidebar-muted)',
                overflow: 'hidden',
                textOverflow: 'ellipsis',
                whiteSpace: 'nowrap',
              }}
            >
              {roles[0] && t(`role.${roles[0]}`)}
            </Box>
          </Box>
          <Tooltip title={t('signOut')}>
            <IconButton
              size="small"
              aria-label={t('signOut')}
              onClick={() => void signOut(go)}
              sx={{ color: 'inherit' }}
            >
              <Icon name="leave" />
            </IconButton>
          </Tooltip>
        </>
      )}
    </Stack>
  )
}
