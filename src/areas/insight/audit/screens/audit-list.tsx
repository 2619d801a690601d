import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import type { ListFilter } from '#web/ui/list-toolbar.tsx'
import { Page } from '#web/ui/page.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { audit, type AuditRow } from '../contract.ts'
import { useAuditWords } from './audit-words.ts'
import { ChainEnd } from './chain-end.tsx'
import { Changes } from './changes.tsx'
import { EventPanel } from './event-panel.tsx'

/** What an event can be about, as areas name it. */
const ENTITIES = ['booking', 'stay', 'folio', 'folio_line', 'payment', 'invoice', 'expense', 'company', 'cashier_shift', 'closing', 'customer', 'room', 'room_type', 'room_block', 'rate_plan', 'property', 'user', 'order', 'report'] as const // prettier-ignore

/** The audit log of the property, or of one booking, order or record; the view is in the address. */
export function AuditList() {
  const { t } = useTranslation('audit')
  const [url, setUrl] = useUrlState()
  const [opened, setOpened] = useState<AuditRow>()
  const { bookingId, orderId, entityId } = url
  const about = { ...(bookingId && { bookingId }), ...(orderId && { orderId }), ...(entityId && { entityId }) }
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center', mb: 4 }}>
        {(['bookingId', 'orderId', 'entityId'] as const).map(
          (name) =>
            url[name] && (
              <Chip
                key={name}
                label={t(`only.${name}`, { id: url[name].slice(-8) })}
                onDelete={() => setUrl({ [name]: undefined })}
              />
            ),
        )}
        <ChainEnd />
      </Stack>
      <DataList
        label={t('title')}
        source={audit.list}
        input={about}
        columns={useColumns()}
        filters={useFilters()}
        onOpen={setOpened}
        sheet={audit.export}
        empty={{ title: t('empty'), text: t('emptyText') }}
      />
      {opened && <EventPanel event={opened} onClose={() => setOpened(undefined)} />}
    </Page>
  )
}

function useFilters(): readonly ListFilter[] {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const people = useQuery(queryOf(audit.people, {}))
  const types = words.types().map((type) => ({ value: type, label: words.type(type) }))
  return [
    { name: 'type', label: t('what'), options: types.toSorted((a, b) => a.label.localeCompare(b.label)) },
    {
      name: 'actorId',
      label: t('who'),
      options: (people.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name || t('itself') })),
    },
    { name: 'from', label: t('from'), kind: 'day' },
    { name: 'through', label: t('until'), kind: 'day' },
    {
      name: 'entity',
      label: t('about'),
      options: ENTITIES.map((name) => ({ value: name, label: words.entity(name) })),
    },
  ]
}

function useColumns(): readonly Column<AuditRow>[] {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  return [
    { key: 'type', label: t('what'), cell: (row) => words.type(row.type), width: 160, phone: 'title' },
    { key: 'changes', label: t('change'), cell: (row) => <Changes event={row} most={4} /> },
    {
      key: 'booking',
      label: t('booking'),
      width: 120,
      cell: (row) =>
        row.bookingReference && (
          <Link to={`/master-service/reservation-details/${row.bookingReference}?tab=history`}>
            {row.bookingReference}
          </Link>
        ),
    },
    { key: 'who', label: t('who'), cell: (row) => row.actorName, width: 120 },
    { key: 'when', label: t('when'), cell: (row) => <MomentText instant={row.happenedAt} />, width: 130 },
  ]
}
