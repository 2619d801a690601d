import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { refusalKeys } from '#web/refusal-text.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Section } from '#web/ui/page.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MomentText } from '#web/ui/values.tsx'
import type { CalendarEvent, PortalCalendar } from '../contract/calendars.ts'
import { channels } from '../contract/channels.ts'
import { CalendarForm } from './calendar-form.tsx'

/** Calendars of portals that hold rooms here: add one, see what it holds and what it cannot, remove it. */
export function CalendarList({ propertyId }: { propertyId: number }) {
  const { t } = useTranslation('channels')
  const mayWrite = useCan('channels.write')
  const [isAdding, setAdding] = useState(false)
  const [shown, setShown] = useState<PortalCalendar>()
  const columns = useColumns()
  const own = useWrites(propertyId)
  const add = mayWrite && (
    <Button variant="outlined" onClick={() => setAdding(true)}>
      {t('calendars.add')}
    </Button>
  )
  return (
    <Section title={t('calendars.title')} action={add}>
      <Stack spacing={4}>
        <Typography color="textSecondary">{t('calendars.text')}</Typography>
        <DataList
          label={t('calendars.title')}
          source={channels.calendars}
          input={{ propertyId }}
          columns={columns}
          onOpen={setShown}
          actions={[{ label: t('calendars.show'), run: setShown }, ...(mayWrite ? own : [])]}
          empty={{ title: t('calendars.empty'), text: t('calendars.emptyText') }}
        />
      </Stack>
      {isAdding && <CalendarForm propertyId={propertyId} close={() => setAdding(false)} />}
      {shown && <Nights propertyId={propertyId} calendar={shown} close={() => setShown(undefined)} />}
    </Section>
  )
}

/** Reads a calendar now; removes one after a question. */
function useWrites(propertyId: number): RowAction<PortalCalendar>[] {
  const { t } = useTranslation('channels')
  const { refusal: onError } = useNotify()
  const confirm = useConfirm()
  const read = useSend(channels.readCalendar)
  const remove = useSend(channels.removeCalendar)
  const removeSurely = async ({ id: calendarId, name }: PortalCalendar) => {
    const message = t('calendars.removeMessage', { name })
    if (!(await confirm({ message, ok: t('calendars.remove'), isDestructive: true }))) return
    remove.mutate({ propertyId, calendarId }, { onSuccess: () => toast(t('calendars.removed', { name })), onError })
  }
  const readNow = ({ id: calendarId, name }: PortalCalendar) =>
    read.mutate({ propertyId, calendarId }, { onSuccess: () => toast(t('calendars.reading', { name })), onError })
  return [
    { label: t('calendars.readNow'), run: readNow },
    { label: t('calendars.remove'), isDestructive: true, run: (calendar) => void removeSurely(calendar) },
  ]
}

/** What a calendar has now, night by night, and why a room is not held. */
function Nights({ propertyId, calendar, close }: { propertyId: number; calendar: PortalCalendar; close: () => void }) {
  const { t } = useTranslation(['channels', 'refusals', 'lodgingRefusals', 'propertyRefusals'])
  const { id: calendarId, name, fault } = calendar
  const stateOf = ({ problem }: CalendarEvent) =>
    problem === '' ? t('channels:calendars.held') : t(refusalKeys(problem))
  const columns: readonly Column<CalendarEvent>[] = [
    { key: 'from', label: t('channels:calendars.from'), cell: ({ from }) => <DayText day={from} />, text: ({ from }) => from, phone: 'title' }, // prettier-ignore
    { key: 'until', label: t('channels:calendars.until'), cell: ({ until }) => <DayText day={until} />, text: ({ until }) => until, phone: 'line' }, // prettier-ignore
    { key: 'title', label: t('channels:calendars.name'), cell: ({ title }) => title, phone: 'line' },
    { key: 'problem', label: t('channels:calendars.state'), cell: stateOf, phone: 'line' },
  ]
  const done = (
    <Button variant="contained" onClick={close}>
      {t('channels:feeds.close')}
    </Button>
  )
  return (
    <Dialog open width={720} title={t('channels:calendars.of', { name })} onClose={close} actions={done}>
      <Stack spacing={4}>
        {fault !== '' && <Alert severity="warning">{t('channels:calendars.faultWhy', { fault })}</Alert>}
        <DataList
          label={t('channels:calendars.of', { name })}
          source={channels.calendarEvents}
          input={{ propertyId, calendarId }}
          columns={columns}
          empty={{ title: t('channels:calendars.noEvents'), text: t('channels:calendars.noEventsText') }}
        />
      </Stack>
    </Dialog>
  )
}

function useColumns(): readonly Column<PortalCalendar>[] {
  const { t } = useTranslation('channels')
  const stateOf = ({ readAt, fault }: PortalCalendar) =>
    fault === '' ? t(readAt ? 'calendars.fine' : 'calendars.notYet') : t('calendars.fault')
  return [
    { key: 'name', label: t('name'), cell: ({ name }) => name, phone: 'title' },
    { key: 'room', label: t('calendars.room'), width: 100, cell: ({ roomNumber }) => roomNumber, phone: 'line' },
    { key: 'host', label: t('calendars.host'), cell: ({ host }) => host },
    {
      key: 'state',
      label: t('calendars.state'),
      width: 150,
      phone: 'line',
      cell: (calendar) => (
        <Chip size="small" label={stateOf(calendar)} color={calendar.fault === '' ? 'default' : 'warning'} />
      ),
      text: stateOf,
    },
    {
      key: 'events',
      label: t('calendars.events'),
      width: 220,
      phone: 'line',
      cell: ({ eventCount, problemCount }) => (
        <>
          {eventCount - problemCount}
          {problemCount > 0 && <Chip size="small" color="error" sx={{ ml: 2 }} label={t('calendars.problems', { count: problemCount })} />}
        </>
      ), // prettier-ignore
      text: ({ eventCount, problemCount }) => `${eventCount - problemCount}`,
    },
    {
      key: 'readAt',
      label: t('calendars.readAt'),
      width: 190,
      cell: ({ readAt }) => (readAt ? <MomentText instant={readAt} /> : t('calendars.notYet')),
      text: ({ readAt }) => readAt ?? '',
    },
  ]
}
