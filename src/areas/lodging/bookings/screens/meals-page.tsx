import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { MEALS } from '#areas/property/rates/contract/packages.ts'
import { addDays, type Day, isDay } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useUrlState } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Page } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { bookings } from '../contract/bookings.ts'
import type { MealCount, StayMeal } from '../contract/meals.ts'
import { openBooking } from './panels.ts'

/** The days a kitchen plans: the one looked at and those after it. */
const DAYS_AHEAD = 7

/** What the kitchen serves to guests whose plan has meals in it: how often each day, and to whom. */
export function MealsPage() {
  const { t } = useTranslation('bookings')
  const { today } = useDays()
  const [url] = useUrlState()
  const day = (isDay(url['day'] ?? '') ? url['day'] : today) as Day
  return (
    <Page title={t('meals.title')}>
      <MealCounts day={day} />
      <DataList
        label={t('meals.title')}
        source={bookings.meals}
        {...(!url['day'] && { input: { day } })}
        filters={[
          { name: 'day', label: t('meals.day'), kind: 'day' },
          {
            name: 'meal',
            label: t('meals.meal'),
            options: MEALS.map((value) => ({ value, label: t(`meals.of.${value}`) })),
          },
        ]}
        rowKey={({ stayId, partId }) => `${stayId} ${partId}`}
        columns={useColumns()}
        onOpen={({ bookingId }) => openBooking(bookingId)}
        empty={{ title: t('meals.none'), text: t('meals.noneText') }}
      />
    </Page>
  )
}

/** How often each meal is served in the days from one on. */
function MealCounts({ day }: { day: Day }) {
  const counts = useQuery(queryOf(bookings.mealCounts, { from: day, until: addDays(day, DAYS_AHEAD) }))
  if (counts.isLoadingError) return <ErrorState error={counts.error} retry={() => void counts.refetch()} />
  if (!counts.data) return <LinesSkeleton />
  const { rows } = counts.data
  const days = [...new Set(rows.map((row) => row.day))]
  if (days.length === 0) return null
  return (
    <Box sx={{ display: 'flex', gap: 3, overflowX: 'auto', pb: 2, mb: 4 }}>
      {days.map((on) => (
        <DayCounts key={on} day={on} rows={rows.filter((row) => row.day === on)} isShown={on === day} />
      ))}
    </Box>
  )
}

function DayCounts({ day, rows, isShown }: { day: Day; rows: readonly MealCount[]; isShown: boolean }) {
  const { t } = useTranslation('bookings')
  const days = useDays()
  const [, setUrl] = useUrlState()
  return (
    <Box
      component="section"
      aria-label={days.day(day, 'short')}
      sx={{
        flex: '0 0 auto',
        minWidth: 168,
        p: 3,
        border: 1,
        borderColor: isShown ? 'primary.main' : 'divider',
        borderRadius: 2,
        bgcolor: 'background.paper',
      }}
    >
      <Button size="small" aria-pressed={isShown} onClick={() => setUrl({ day })} sx={{ ml: -1, minHeight: 32 }}>
        {days.day(day, 'short')}
      </Button>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {rows.map(({ meal, name, quantity, inHouse }) => (
          <Box component="li" key={`${meal} ${name}`} sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
            <strong>{quantity}</strong>
            <span>{name}</span>
            {inHouse < quantity && (
              <Typography variant="caption" color="textSecondary">
                {t('meals.toArrive', { count: quantity - inHouse })}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function useColumns(): readonly Column<StayMeal>[] {
  const { t } = useTranslation('bookings')
  const roomOf = ({ roomNumber }: StayMeal) => roomNumber ?? t('meals.noRoom')
  const guestsOf = ({ adults, children }: StayMeal) => t('meals.guests', { adults, children })
  return [
    { key: 'room', label: t('meals.room'), cell: roomOf, text: roomOf, phone: 'title' },
    { key: 'guest', label: t('meals.guest'), cell: ({ guestName }) => guestName, phone: 'line' },
    {
      key: 'meal',
      label: t('meals.meal'),
      cell: ({ name }) => name,
      phone: 'line',
    },
    { key: 'quantity', label: t('meals.quantity'), align: 'end', cell: ({ quantity }) => quantity, phone: 'end' },
    { key: 'guests', label: t('meals.inRoom'), cell: guestsOf, text: guestsOf },
    { key: 'status', label: t('meals.status'), cell: ({ status }) => t(`status.${status}`), text: ({ status }) => t(`status.${status}`) }, // prettier-ignore
  ]
}
