import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outlet } from '#areas/property/outlets/contract.ts'
import { addDays, type Day, isDay } from '#core/dates.ts'
import { queryOf } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton, EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useIsNarrow } from '#web/ui/use-is-phone.ts'
import { appointments } from '../contract.ts'
import { AppointmentPanel } from './appointment-panel.tsx'
import { BookDialog, type RequestedTime } from './book-dialog.tsx'
import { DayCalendar } from './day-calendar.tsx'
import { DayTable } from './day-table.tsx'
import { useOutlet } from './use-outlet.ts'

/** The reservation dashboard: a day of an outlet, a column for each member of staff. */
export function DayPage() {
  const { t } = useTranslation('appointments')
  const go = useGo()
  const { read, outlet } = useOutlet()
  const { today } = useDays()
  const [url, setUrl] = useUrlState()
  const mayWrite = useCan('appointments.write')
  const [request, setWish] = useState<RequestedTime>()
  const day = (isDay(url['day'] ?? '') ? url['day'] : today) as Day
  return (
    <Page
      title={t('day.title')}
      actions={
        mayWrite &&
        outlet && (
          <>
            <Button variant="outlined" onClick={() => go(`/master-service/treatments?outlet=${outlet.id}`)}>
              {t('setUp.title')}
            </Button>
            <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setWish({ day })}>
              {t('book.title')}
            </Button>
          </>
        )
      }
    >
      {read.isLoadingError ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : !read.data ? (
        <CardSkeleton height={400} />
      ) : !outlet ? (
        <EmptyState
          icon="building"
          title={t('day.noOutlet')}
          text={t('day.noOutletText')}
          action={
            <Button variant="outlined" onClick={() => go('/master-service/service-list?new=yes')}>
              {t('day.openOne')}
            </Button>
          }
        />
      ) : (
        <>
          <DayBar outlet={outlet} day={day} />
          <DayOf key={`${outlet.id} ${day}`} outlet={outlet} day={day} onBook={mayWrite ? setWish : undefined} />
        </>
      )}
      {url['appointment'] && (
        <AppointmentPanel appointmentId={url['appointment']} onClose={() => setUrl({ appointment: undefined })} />
      )}
      {request && outlet && <BookDialog outlet={outlet} request={request} onClose={() => setWish(undefined)} />}
    </Page>
  )
}

function DayBar({ outlet, day }: { outlet: Outlet; day: Day }) {
  const { t } = useTranslation('appointments')
  const { offered } = useOutlet()
  const { today } = useDays()
  const [, setUrl] = useUrlState()
  return (
    <Stack direction="row" sx={{ gap: 2, mb: 4, flexWrap: 'wrap', alignItems: 'center' }}>
      {offered.length > 1 && (
        <MuiTextField
          select
          label={t('outlet')}
          value={outlet.id}
          onChange={(event) => setUrl({ outlet: event.target.value })}
          sx={{ width: 220 }}
        >
          {offered.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </MuiTextField>
      )}
      <IconButton aria-label={t('day.before')} onClick={() => setUrl({ day: addDays(day, -1) })}>
        <Icon name="back" />
      </IconButton>
      <Box sx={{ width: 226 }}>
        <DayInput label={t('dayLabel')} value={day} onChange={(next) => isDay(next) && setUrl({ day: next })} />
      </Box>
      <IconButton aria-label={t('day.after')} onClick={() => setUrl({ day: addDays(day, 1) })}>
        <Icon name="chevronRight" />
      </IconButton>
      {day !== today && <Button onClick={() => setUrl({ day: undefined })}>{t('day.today')}</Button>}
    </Stack>
  )
}

type OfProps = { outlet: Outlet; day: Day; onBook: ((request: RequestedTime) => void) | undefined }

function DayOf({ outlet, day, onBook }: OfProps) {
  const { t } = useTranslation('appointments')
  const isNarrow = useIsNarrow()
  const [, setUrl] = useUrlState()
  const read = useQuery(queryOf(appointments.day, { day, businessServiceId: outlet.id }))
  const open = (id: string) => setUrl({ appointment: id })
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <CardSkeleton height={400} />
  const { resources, rows } = read.data
  if (resources.length === 0) return <EmptyState icon="people" title={t('day.nobody')} text={t('day.nobodyText')} />
  if (isNarrow) return <DayTable rows={rows} onOpen={open} />
  return <DayCalendar {...read.data} day={day} onOpen={open} onBook={onBook} />
}
