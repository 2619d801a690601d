import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { NumberField, PhoneField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import type { RowAction } from '#web/ui/row-actions.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Floor, TableWait } from '../contract/replies.ts'
import { tables } from '../contract/tables.ts'
import { isFree, minutesSince } from '../rules.ts'
import { useNow } from '#web/use-now.ts'
import { PhoneLink } from '#web/ui/values.tsx'

/** Parties that wait for a table, and the free tables for each. */
export function WaitList({ outletId, floors }: { outletId: string; floors: readonly Floor[] }) {
  const { t } = useTranslation('tables')
  const now = useNow()
  const mayWrite = useCan('tables.write')
  const [isNew, setNew] = useState(false)
  const columns = useColumns(now)
  const actions = useActions(floors)
  return (
    <>
      <DataList
        label={t('tab.waits')}
        source={tables.waits}
        columns={columns}
        isMarked={(row) => row.quotedMinutes > 0 && minutesSince(row.createdAt, now) > row.quotedMinutes}
        actions={actions}
        empty={{
          title: t('noWaits'),
          text: t('noWaitsText'),
          action: mayWrite && (
            <Button variant="outlined" onClick={() => setNew(true)}>
              {t('addWait')}
            </Button>
          ),
        }}
      />
      {mayWrite && (
        <Button variant="outlined" onClick={() => setNew(true)} sx={{ mt: 4 }}>
          {t('addWait')}
        </Button>
      )}
      {isNew && <NewWait outletId={outletId} close={() => setNew(false)} />}
    </>
  )
}

function useColumns(now: number): readonly Column<TableWait>[] {
  const { t } = useTranslation('tables')
  return [
    { key: 'name', label: t('name'), cell: (row) => row.name, phone: 'title' },
    { key: 'covers', label: t('guests'), cell: (row) => row.covers, align: 'end' },
    {
      key: 'waits',
      label: t('waitsFor'),
      cell: (row) => <OneLine>{t('minutes', { count: minutesSince(row.createdAt, now) })}</OneLine>,
      text: (row) => minutesSince(row.createdAt, now),
      phone: 'end',
    },
    {
      key: 'quoted',
      label: t('quotedShort'),
      cell: (row) => <OneLine>{t('minutes', { count: row.quotedMinutes })}</OneLine>,
      text: (row) => row.quotedMinutes,
      phone: 'hidden',
    },
    {
      key: 'toldAt',
      label: t('notified'),
      cell: (row) =>
        row.toldAt ? <OneLine>{t('minutesAgo', { count: minutesSince(row.toldAt, now) })}</OneLine> : '–',
      text: (row) => row.toldAt ?? '',
    },
    {
      key: 'phone',
      label: t('phone'),
      cell: (row) =>
        row.phone ? (
          <OneLine>
            <PhoneLink phone={row.phone} />
          </OneLine>
        ) : (
          '–'
        ),
      text: (row) => row.phone,
      phone: 'line',
    },
  ]
}

function useActions(floors: readonly Floor[]): readonly RowAction<TableWait>[] {
  const { t } = useTranslation('tables')
  const notify = useNotify()
  const mayWrite = useCan('tables.write')
  const { mutate } = useSend(tables.endWait)
  const calling = useSend(tables.tellWait)
  const tableFor = (wait: TableWait) =>
    floors
      .flatMap((floor) => (floor.outletId === wait.outletId ? floor.tables : []))
      .filter(({ status, seats, joinedTo }) => isFree(status) && seats >= wait.covers && joinedTo === null)
      .toSorted((a, b) => a.seats - b.seats)[0]
  const seat = (row: TableWait) => {
    const table = tableFor(row)
    if (!table) return
    mutate(
      { waitId: row.id, tableId: table.id },
      {
        onSuccess: () => toast(t('seatedAt', { name: row.name, table: table.name })),
        onError: notify.refusal,
      },
    )
  }
  if (!mayWrite) return []
  return [
    {
      label: t('seatNow'),
      isPrimary: true,
      run: seat,
      whyNot: (row) => (tableFor(row) ? undefined : t('noFreeTable')),
    },
    {
      label: t('tell'),
      run: (row) => calling.mutate({ waitId: row.id }, { onError: notify.refusal }),
      whyNot: (row) => (row.toldAt ? t('notified') : undefined),
    },
    { label: t('left'), run: (row) => mutate({ waitId: row.id }, { onError: notify.refusal }) },
  ]
}

/** A time that is read at a glance: never broken in a narrow column. */
function OneLine({ children }: { children: ReactNode }) {
  return (
    <Typography component="span" variant="inherit" noWrap>
      {children}
    </Typography>
  )
}

function NewWait({ outletId, close }: { outletId: string; close: () => void }) {
  const { t } = useTranslation('tables')
  const form = useRouteForm(tables.addWait, {
    defaults: { outletId, name: '', phone: '', covers: 2, quotedMinutes: 15 },
    onDone: close,
  })
  return (
    <FormDialog form={form} title={t('addWait')} onClose={close}>
      <FieldRow>
        <TextField form={form} name="name" label={t('name')} isRequired autoFocus />
        <PhoneField form={form} name="phone" label={t('phone')} />
      </FieldRow>
      <FieldRow>
        <NumberField form={form} name="covers" label={t('guests')} />
        <NumberField form={form} name="quotedMinutes" label={t('quoted')} />
      </FieldRow>
    </FormDialog>
  )
}
