import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MoneyText } from '#web/ui/values.tsx'
import { type HeldSubscription, subscriptions } from '../contract.ts'

const TONES = { COMING: 'tentative', ACTIVE: 'confirmed', ENDING: 'leaves', ENDED: 'past' } as const

/** Current subscriptions, each with its end where it has one. A plan is changed where plans are compared; add-ons end and go on here. */
export function SubscriptionTable({ rows }: { rows: readonly HeldSubscription[] }) {
  const { t } = useTranslation('subscriptions')
  const change = useChangeEnd()
  const isRunning = ({ state }: HeldSubscription) => state === 'ACTIVE' || state === 'COMING'
  const isFixed = ({ kind, propertyId }: HeldSubscription) => kind === 'PLAN' && propertyId !== null
  return (
    <DataTable
      label={t('held.title')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', label: t('name'), cell: (row) => row.name, phone: 'title' },
        { key: 'startsOn', label: t('held.startsOn'), cell: (row) => <DayText day={row.startsOn} />, width: 140 },
        {
          key: 'endsOn',
          label: t('held.endsOn'),
          cell: (row) => row.endsOn && <DayText day={row.endsOn} />,
          width: 140,
        },
        {
          key: 'price',
          label: t('price'),
          align: 'end',
          width: 170,
          cell: (row) => (
            <>
              <MoneyText amount={row.priceAmount} currency={row.currency} /> {t(`per.${row.period}`)}
            </>
          ),
        },
        {
          key: 'state',
          label: t('status'),
          phone: 'end',
          width: 130,
          cell: (row) => <StatusChip tone={TONES[row.state]} label={t(`state.${row.state}`)} />,
        },
      ]}
      actions={[
        {
          label: t('held.end'),
          isDestructive: true,
          isHidden: (row) => isFixed(row) || !isRunning(row),
          run: (row) => void change(row, true),
        },
        {
          label: t('held.goOn'),
          isHidden: (row) => isFixed(row) || row.state !== 'ENDING',
          run: (row) => void change(row, false),
        },
      ]}
    />
  )
}

function useChangeEnd() {
  const { t } = useTranslation('subscriptions')
  const { day } = useDays()
  const confirm = useConfirm()
  const notify = useNotify()
  const ofProperty = useSend(subscriptions.updateOfProperty)
  const ofOrganisation = useSend(subscriptions.updateOfOrganisation)
  return async ({ id, name, version, propertyId, organizationId }: HeldSubscription, isEnding: boolean) => {
    const question = { message: t('held.endText', { name }), ok: t('held.end'), isDestructive: true }
    if (isEnding && !(await confirm(question))) return
    const end = { heldId: id, version, isEnding }
    const callbacks = {
      onSuccess: ({ endsOn }: HeldSubscription) =>
        toast(endsOn ? t('held.ends', { name, day: day(endsOn) }) : t('held.goesOn', { name })),
      onError: notify.refusal,
    }
    if (propertyId === null) ofOrganisation.mutate({ ...end, organizationId }, callbacks)
    else ofProperty.mutate({ ...end, propertyId }, callbacks)
  }
}

/** What an organisation has for all its properties. */
export function OrganisationSubscriptions({ organizationId }: { organizationId: number }) {
  const { t } = useTranslation('subscriptions')
  const read = useQuery(queryOf(subscriptions.ofOrganisation, { organizationId, limit: 100 }))
  return (
    <Section title={t('held.ofOrganisation')}>
      {!read.data &&
        (read.error ? (
          <ErrorState error={read.error} retry={() => void read.refetch()} />
        ) : (
          <LinesSkeleton lines={3} />
        ))}
      {read.data?.rows.length === 0 && <Typography color="textSecondary">{t('held.none')}</Typography>}
      {read.data && read.data.rows.length > 0 && <SubscriptionTable rows={read.data.rows} />}
    </Section>
  )
}
