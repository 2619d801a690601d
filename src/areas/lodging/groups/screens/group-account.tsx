import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IssueInvoiceButton } from '#areas/billing/invoices/screens/pickers.tsx'
import { FolioView } from '#areas/ledger/folios/screens/pickers.tsx'
import type { Route } from '#areas/lodging/bookings/contract/routing.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { Link } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { GroupAccount as Account } from '../contract/account.ts'
import { groups } from '../contract/groups.ts'
import type { Group } from '../contract/replies.ts'
import { RoutesDialog } from './routes-dialog.tsx'

/** The one bill of a group: what goes on it by itself, what is on it, and its invoice. */
export function GroupAccount({ group }: { group: Group }) {
  const read = useQuery(queryOf(groups.account, { groupId: group.id }))
  if (read.isPending) return <LinesSkeleton lines={6} />
  if (read.isError) return <ErrorState error={read.error} retry={() => void read.refetch()} />
  const { account } = read.data
  return (
    <Stack spacing={4}>
      <Rules group={group} file={read.data} />
      {account ? <Bill account={account} /> : <NoAccount group={group} />}
    </Stack>
  )
}

function NoAccount({ group }: { group: Group }) {
  const { t } = useTranslation('groups')
  const notify = useNotify()
  const mayWrite = useCan('groups.write')
  const { mutate, isPending } = useSend(groups.openAccount)
  const open = () =>
    mutate({ groupId: group.id }, { onSuccess: () => toast(t('account.opened')), onError: notify.refusal })
  const isOpenable = mayWrite && group.status !== 'CANCELLED'
  return (
    <EmptyState
      icon="receipt"
      title={t('account.none')}
      text={t('account.noneText')}
      action={
        isOpenable && (
          <Button variant="contained" disabled={isPending} onClick={open}>
            {t('account.open')}
          </Button>
        )
      }
    />
  )
}

/** 'Room nights, Extra charges from Fri 20 Nov' */
function useRuleWords(): (routes: readonly Route[]) => string {
  const { t } = useTranslation('groups')
  const { day } = useDays()
  return (routes) =>
    routes
      .map(({ category, from }) =>
        [t(`account.category.${category}`), t('account.fromDay', { day: day(from, 'short') })].join(' '),
      )
      .join(', ')
}

function Rules({ group, file }: { group: Group; file: Account }) {
  const { t } = useTranslation('groups')
  const words = useRuleWords()
  const mayWrite = useCan('groups.write') && group.status !== 'CANCELLED'
  const mayCollect = useCan('folios.write') && file.account !== null && file.routes.length > 0
  const [isOpen, setOpen] = useState(false)
  const { collect, isPending } = useCollect(group)
  return (
    <Section title={t('account.routes')}>
      <Stack spacing={3}>
        <Typography color="textSecondary">{t('account.routesText')}</Typography>
        <Typography>{file.routes.length > 0 ? words(file.routes) : t('account.noRoutes')}</Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
          {mayWrite && (
            <Button variant="outlined" onClick={() => setOpen(true)}>
              {t('account.editRoutes')}
            </Button>
          )}
          {mayCollect && (
            <Button variant="outlined" disabled={isPending} onClick={collect}>
              {t('account.collect')}
            </Button>
          )}
        </Stack>
      </Stack>
      {isOpen && <RoutesDialog group={group} routes={file.routes} onClose={() => setOpen(false)} />}
    </Section>
  )
}

function useCollect({ id: groupId, currency }: Group) {
  const { t } = useTranslation('groups')
  const { format } = useMoney()
  const notify = useNotify()
  const { mutate, isPending } = useSend(groups.collect)
  const collect = () =>
    mutate(
      { groupId },
      {
        onSuccess: ({ count, amount }) =>
          toast(t('account.collected', { count, amount: format(amount, { currency }) })),
        onError: notify.refusal,
      },
    )
  return { collect, isPending }
}

function Bill({ account }: { account: NonNullable<Account['account']> }) {
  const { t } = useTranslation('groups')
  const { bookingId, customer, company, invoice } = account
  const mayDraft = useCan('invoices.write')
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <IssueInvoiceButton bookingId={bookingId} bookers={{ guest: customer, company }} />
        {mayDraft && (
          <Link to={`/invoice/invoice-create?booking=${bookingId}`} isAlone>
            {t('account.draft')}
          </Link>
        )}
        {invoice && (
          <span>
            {t('account.invoice')} <Link to={`/invoice/${invoice.id}`}>{invoice.number}</Link>
          </span>
        )}
      </Stack>
      <FolioView bookingId={bookingId} />
    </>
  )
}
