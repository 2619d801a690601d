import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useDays } from '#web/formats.ts'
import { menuOf, type MenuItem } from '#web/menu.ts'
import { useLinkTo } from '#web/navigation.tsx'
import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { RoleFigures } from './role-figures.tsx'
import { StaffNow } from './staff-now.tsx'
import { TodayElsewhere } from './today-elsewhere.tsx'

const HOME = '/master-service/home'

/** The first ways of the menu; all of them are in the menu itself. */
const SHOWN_WAYS = 8

/** The start page of those who do not work with bookings: the ways to what they do work with. */
export function OtherHome() {
  const { t } = useTranslation('desk')
  const session = useSession()
  const { day, today } = useDays()
  const items = menuOf(session)
    .flatMap((group) => group.items)
    .filter((item) => item.path !== HOME)
    .slice(0, SHOWN_WAYS)
  return (
    <Page title={t('title')} subtitle={`${t('hello', { who: session.user.firstName })} · ${day(today)}`}>
      <RoleFigures />
      <StaffNow />
      <TodayElsewhere />
      {items.length === 0 && <EmptyState icon="home" title={t('nothingHere')} text={t('nothingHereText')} />}
      <Box
        component="nav"
        aria-label={t('title')}
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}
      >
        {items.map((item) => (
          <Tile key={item.path} item={item} />
        ))}
      </Box>
    </Page>
  )
}

function Tile({ item }: { item: MenuItem }) {
  const { t } = useTranslation()
  return (
    <Box
      component="a"
      {...useLinkTo(item.path)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 72,
        px: 4,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 2,
        color: 'inherit',
        textDecoration: 'none',
        fontWeight: 500,
        '&:hover': { borderColor: 'var(--line-strong)' },
      }}
    >
      <Icon name={item.icon} aria-hidden />
      {t(item.title)}
    </Box>
  )
}
