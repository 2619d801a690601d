import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { useWeekdayNames } from '#web/weekday-names.ts'
import type { PlanPart } from '../../contract/packages.ts'
import { type RatePlan, rates } from '../../contract/rates.ts'
import { PartDialog } from './part-dialog.tsx'

/** What plans sell beside the room, within their price or on top: breakfast, a transfer, with the nights each is due on. */
export function PartList({ plans }: { plans: readonly RatePlan[] }) {
  const { t } = useTranslation(['rates', 'shell'])
  const mayWrite = useCan('rates.write')
  const [edited, setEdited] = useState<PlanPart | 'new'>()
  const remove = useRemove()
  const columns = useColumns(plans)
  const parts = useQuery(queryOf(rates.planParts, {}))
  return (
    <Section
      title={t('parts.title')}
      action={
        mayWrite && (
          <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setEdited('new')}>
            {t('parts.add')}
          </Button>
        )
      }
    >
      <Typography color="textSecondary" sx={{ mb: 4 }}>
        {t('parts.text')}
      </Typography>
      {parts.isLoadingError ? (
        <ErrorState error={parts.error} retry={() => void parts.refetch()} />
      ) : !parts.data ? (
        <LinesSkeleton />
      ) : parts.data.rows.length === 0 ? (
        <EmptyState icon="food" title={t('parts.none')} text={t('parts.noneText')} />
      ) : (
        <DataTable
          label={t('parts.title')}
          rows={parts.data.rows}
          rowKey={({ id }) => id}
          columns={columns}
          onOpen={mayWrite ? setEdited : undefined}
          actions={
            mayWrite
              ? [
                  { label: t('edit'), isPrimary: true, run: setEdited },
                  { label: t('shell:remove'), isDestructive: true, run: (part: PlanPart) => void remove(part) },
                ]
              : undefined
          }
        />
      )}
      {edited && (
        <PartDialog
          part={edited === 'new' ? undefined : edited}
          plans={plans.filter(({ isActive }) => isActive)}
          close={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}

function useRemove() {
  const { t } = useTranslation(['rates', 'shell'])
  const notify = useNotify()
  const confirm = useConfirm()
  const { mutate } = useSend(rates.removePlanPart)
  return async ({ id: partId, name }: PlanPart) => {
    const question = { title: t('parts.removeAsk', { name }), message: t('parts.removeText') }
    if (!(await confirm({ ...question, ok: t('shell:remove'), isDestructive: true }))) return
    mutate({ partId }, { onSuccess: () => toast(t('parts.removed', { name })), onError: notify.refusal })
  }
}

function useColumns(plans: readonly RatePlan[]): readonly Column<PlanPart>[] {
  const { t } = useTranslation('rates')
  const names = useWeekdayNames()
  const planOf = ({ ratePlanId }: PlanPart) => plans.find(({ id }) => id === ratePlanId)?.name ?? ''
  const dueOf = ({ rhythm, weekdays }: PlanPart) =>
    [t(`parts.rhythmOf.${rhythm}`), weekdays.map((weekday) => names[weekday - 1]).join(', ')].filter(Boolean).join(', ')
  const taxOf = ({ taxCategory }: PlanPart) => t(`parts.tax.${taxCategory}`)
  const amountOf = ({ amount, per, posting }: PlanPart) => (
    <>
      {posting === 'ADDED' && '+ '}
      <MoneyText amount={amount} /> {t(`parts.perOf.${per}`)}
    </>
  )
  return [
    { key: 'plan', label: t('parts.plan'), cell: planOf, text: planOf, phone: 'line' },
    { key: 'name', label: t('parts.name'), cell: ({ name }) => name, phone: 'title' },
    { key: 'amount', label: t('parts.amount'), cell: amountOf, phone: 'end' },
    { key: 'due', label: t('parts.rhythm'), cell: dueOf, text: dueOf, phone: 'line' },
    { key: 'tax', label: t('parts.taxedAs'), cell: taxOf, text: taxOf },
  ]
}
