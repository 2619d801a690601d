import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoomType } from '#areas/property/rooms/contract.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { PlanQuota } from '../../contract/quotas.ts'
import { type RatePlan, rates } from '../../contract/rates.ts'
import { QuotaDialog } from './quota-dialog.tsx'

type Props = { plans: readonly RatePlan[]; types: readonly RoomType[] }

/** How many rooms of a plan are sold per night at most, over all types or of one. */
export function QuotaList({ plans, types }: Props) {
  const { t } = useTranslation(['rates', 'shell'])
  const mayWrite = useCan('rates.write')
  const [edited, setEdited] = useState<PlanQuota | 'new'>()
  const columns = useColumns({ plans, types })
  const remove = useRemove(plans)
  const read = useQuery(queryOf(rates.quotas, {}))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  if (!read.data) return <LinesSkeleton lines={3} />
  return (
    <Section
      isFlush
      title={t('quotas.title')}
      action={
        mayWrite && (
          <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setEdited('new')}>
            {t('quotas.add')}
          </Button>
        )
      }
    >
      {read.data.rows.length === 0 ? (
        <EmptyState icon="bed" title={t('quotas.none')} text={t('quotas.noneText')} />
      ) : (
        <DataTable
          label={t('quotas.title')}
          rows={read.data.rows}
          rowKey={({ ratePlanId, roomTypeId }) => `${ratePlanId} ${roomTypeId ?? ''}`}
          columns={columns}
          onOpen={mayWrite ? setEdited : undefined}
          actions={
            mayWrite
              ? [
                  { label: t('edit'), isPrimary: true, run: setEdited },
                  { label: t('shell:remove'), isDestructive: true, run: remove },
                ]
              : undefined
          }
        />
      )}
      {edited && (
        <QuotaDialog
          quota={edited === 'new' ? undefined : edited}
          plans={plans}
          types={types}
          close={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}

/** A quota that was removed is set again by one press. */
function useRemove(plans: Props['plans']) {
  const { t } = useTranslation('rates')
  const notify = useNotify()
  const { mutate } = useSend(rates.setQuota)
  return (quota: PlanQuota) => {
    const plan = plans.find(({ id }) => id === quota.ratePlanId)?.name ?? ''
    const undo = () => mutate(quota, { onError: notify.refusal })
    mutate(
      { ...quota, rooms: null },
      { onSuccess: () => toast(t('quotas.removed', { plan }), { undo }), onError: notify.refusal },
    )
  }
}

function useColumns({ plans, types }: Props): readonly Column<PlanQuota>[] {
  const { t } = useTranslation('rates')
  const planOf = ({ ratePlanId }: PlanQuota) => plans.find(({ id }) => id === ratePlanId)?.name ?? '–'
  const typeOf = ({ roomTypeId }: PlanQuota) =>
    roomTypeId === null ? t('quotas.allTypes') : (types.find(({ id }) => id === roomTypeId)?.name ?? '–')
  return [
    { key: 'plan', label: t('plan'), cell: planOf, text: planOf, phone: 'title' },
    { key: 'type', label: t('type'), cell: typeOf, text: typeOf },
    { key: 'rooms', label: t('quotas.rooms'), align: 'end', cell: ({ rooms }) => rooms },
  ]
}
