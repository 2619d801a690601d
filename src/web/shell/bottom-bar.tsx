import Box from '@mui/material/Box'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { bottomBarOf, type MenuItem } from '../menu.ts'
import { useLinkTo } from '../navigation.tsx'
import { useSession } from '../session.ts'
import { Icon } from '../ui/icon.tsx'

/** On a phone: the four screens the role reaches for most. */
export function BottomBar() {
  const { t } = useTranslation('shell')
  const items = bottomBarOf(useSession())
  return (
    <Box
      component="nav"
      aria-label={t('menu.quick')}
      className="no-print"
      sx={{
        position: 'fixed',
        insetInline: 0,
        bottom: 0,
        zIndex: 1110,
        display: 'flex',
        minHeight: 64,
        pb: 'env(safe-area-inset-bottom)',
        bgcolor: 'background.paper',
        borderTop: '1px solid var(--line)',
      }}
    >
      {items.map((item) => (
        <Place key={item.path} item={item} />
      ))}
    </Box>
  )
}

function Place({ item }: { item: MenuItem }) {
  const { t } = useTranslation('shell')
  const link = useLinkTo(item.path)
  const isHere = useRouterState({ select: (state) => state.location.pathname === item.path })
  return (
    <Box
      component="a"
      {...link}
      aria-current={isHere ? 'page' : undefined}
      sx={{
        flex: 1,
        minWidth: 0,
        display: 'grid',
        justifyItems: 'center',
        alignContent: 'center',
        gap: 1,
        px: 1,
        color: isHere ? 'primary.main' : 'text.secondary',
        fontSize: 12,
        lineHeight: '16px',
        fontWeight: isHere ? 600 : 500,
        textDecoration: 'none',
      }}
    >
      <Icon name={item.icon} sx={{ fontSize: 22 }} aria-hidden />
      <Box
        component="span"
        sx={{ maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {t(item.title)}
      </Box>
    </Box>
  )
}
