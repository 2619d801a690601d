import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Address } from '#core/address.ts'
import { outlets } from '#areas/property/outlets/contract.ts'
import { HoursText, OpenChip } from '#areas/property/outlets/screens/pickers.tsx'
import { products } from '#areas/trade/products/contract/products.ts'
import { properties } from '#areas/property/properties/contract/properties.ts'
import { isInPlan } from '#core/area.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { Link, useGo } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { DayText } from '#web/ui/values.tsx'
import { TodaysFigures } from './todays-figures.tsx'
import { TodaysTrade } from './todays-trade.tsx'

/** The page a business begins its day on: today's figures, its outlets, what is out, and the next thing to do. */
export function ProfilePage() {
  const { t } = useTranslation('appointments')
  const { today } = useDays()
  const read = useQuery(queryOf(properties.current, {}))
  const property = read.data
  return (
    <Page title={property?.name ?? t('profile.title')} subtitle={<DayText day={today} />} actions={<QuickActions />}>
      <Stack sx={{ gap: 5 }}>
        <TodaysFigures />
        <TodaysTrade />
        <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', lg: '2fr 1fr' }, alignItems: 'start' }}>
          <OutletCards />
          <Stack sx={{ gap: 5 }}>
            <SoldOutNow />
            <Section title={t('profile.business')}>
              {read.isLoadingError && <ErrorState error={read.error} retry={() => void read.refetch()} />}
              {property && (
                <FactList
                  facts={[
                    [t('profile.kind'), property.businessType],
                    [t('profile.plan'), property.plan],
                    [t('profile.address'), property.address],
                    [t('phone'), property.phone],
                    [t('profile.email'), property.email],
                    [t('profile.taxNumber'), property.taxNumber],
                  ]}
                />
              )}
            </Section>
          </Stack>
        </Box>
      </Stack>
    </Page>
  )
}

function QuickActions() {
  const { t } = useTranslation('appointments')
  const go = useGo()
  const { property } = useSession()
  const mayBook = useCan('appointments.write') && isInPlan(property?.modules, 'appointments')
  const mayRead = useCan('products.read') && isInPlan(property?.modules, 'products')
  const actions: { key: string; icon: IconName; to: Address; isThere: boolean }[] = [
    { key: 'products', icon: 'tag', to: '/product/list', isThere: mayRead },
    { key: 'services', icon: 'settings', to: '/master-service/service-list', isThere: true },
  ]
  return (
    <>
      {actions
        .filter(({ isThere }) => isThere)
        .map(({ key, icon, to }) => (
          <Button key={key} variant="outlined" startIcon={<Icon name={icon} />} onClick={() => go(to)}>
            {t(`profile.go.${key}`)}
          </Button>
        ))}
      {mayBook && (
        <Button variant="contained" startIcon={<Icon name="calendar" />} onClick={() => go('/master-service/service')}>
          {t('profile.go.day')}
        </Button>
      )}
    </>
  )
}

function OutletCards() {
  const { t } = useTranslation('appointments')
  const read = useQuery(queryOf(outlets.list, {}))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <CardSkeleton height={200} />
  const { rows } = read.data
  return (
    <Section title={t('profile.outlets')}>
      {rows.length === 0 ? (
        <EmptyState
          icon="building"
          title={t('day.noOutlet')}
          text={t('day.noOutletText')}
          action={<Link to="/master-service/service-list?new=yes">{t('day.openOne')}</Link>}
        />
      ) : (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(220px, 1fr))' }}>
          {rows.map((outlet) => (
            <Box key={outlet.id} sx={{ border: '1px solid var(--line)', borderRadius: 2, p: 4 }}>
              <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, mb: 1 }}>
                <Typography variant="h3">{outlet.name}</Typography>
                <OpenChip outlet={outlet} />
              </Stack>
              <Typography color="textSecondary">{outlet.description}</Typography>
              <Typography variant="caption" component="div" sx={{ mt: 2 }}>
                <HoursText hours={outlet.openingHours} />
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </Section>
  )
}

/** What no one should promise a guest today. */
function SoldOutNow() {
  const { t } = useTranslation('appointments')
  const isThere = isInPlan(useSession().property?.modules, 'products')
  const { data } = useQuery({ ...queryOf(products.list, { view: 'out', limit: 10 }), enabled: isThere })
  if (!isThere || !data || data.rows.length === 0) return null
  return (
    <Section title={t('profile.out')}>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 5, display: 'grid', gap: 2 }}>
        {data.rows.map(({ id, name, outage }) => (
          <li key={id}>
            <Link to={`/product/list?product=${id}`}>{name}</Link>
            {outage?.reason && ` · ${outage.reason}`}
          </li>
        ))}
      </Box>
    </Section>
  )
}
