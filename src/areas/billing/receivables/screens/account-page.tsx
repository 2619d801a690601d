import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { showFile } from '#web/ui/files.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { useDocumentLanguage } from '#web/ui/document-language.tsx'
import { MoreActions, type RowAction } from '#web/ui/row-actions.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { Account } from '../contract/replies.ts'
import { receivables } from '../contract/receivables.ts'
import { lateOf } from '../rules/reminder.ts'
import { BalanceDialog, StatementDialog } from './account-dialogs.tsx'
import { AccountItems, AccountEmails, AccountReceipts, AccountWriteOffs } from './account-parts.tsx'
import { AgeingFigures } from './ageing-figures.tsx'
import { ReceiveDialog } from './receive-dialog.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'

const TABS = ['items', 'receipts', 'writeOffs', 'letters'] as const

/** `/bookone-admin/company-account?id=…`: what a company owes and paid. */
export function AccountPage() {
  const { t } = useTranslation('receivables')
  const [url] = useUrlState()
  const companyId = url['id']
  const read = useQuery({
    ...queryOf(receivables.account, { companyId: companyId ?? '' }),
    enabled: Boolean(companyId),
  })
  if (read.data) return <Loaded account={read.data} />
  return (
    <Page title={t('account.title')}>
      {!companyId ? (
        <EmptyState
          icon="building"
          title={t('account.none')}
          action={<Link to="/bookone-admin/receivables">{t('list.title')}</Link>}
        />
      ) : read.isPending ? (
        <LinesSkeleton />
      ) : (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      )}
    </Page>
  )
}

type DialogName = 'receive' | 'balance' | 'statement' | 'remind'

function Loaded({ account }: { account: Account }) {
  const { t } = useTranslation('receivables')
  const [dialog, setDialog] = useState<DialogName>()
  const mayWrite = useCan('receivables.write')
  const actions = useAccountActions(account, setDialog)
  const { companyId } = account
  const tabs = useTabs(TABS, { label: (name) => t(`tab.${name}`), preservedFields: ['id'] })
  const tab = tabs.open
  return (
    <Page
      title={t('account.of', { name: account.displayName })}
      subtitle={
        <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 3 }}>
          <Link to="/bookone-admin/receivables">{t('list.title')}</Link>
          <Link to={`/bookone-admin/company?id=${companyId}`}>{t('company')}</Link>
          <span>{t('account.terms', { count: account.paymentTermDays })}</span>
        </Stack>
      }
      actions={
        <>
          {mayWrite && (
            <Button variant="contained" onClick={() => setDialog('receive')}>
              {t('receive.title')}
            </Button>
          )}
          <MoreActions row={account} label={t('more')} actions={actions} />
        </>
      }
      tabs={tabs}
    >
      <Stack spacing={4}>
        <Section>
          <AgeingFigures sums={account} />
        </Section>
        {tab === 'items' && <AccountItems account={account} />}
        {tab === 'receipts' && <AccountReceipts companyId={companyId} />}
        {tab === 'writeOffs' && <AccountWriteOffs companyId={companyId} />}
        {tab === 'letters' && <AccountEmails companyId={companyId} />}
      </Stack>
      <AccountDialog dialog={dialog} account={account} close={() => setDialog(undefined)} />
    </Page>
  )
}

/** The month that a statement is of. */
const monthOf = ({ companyId, asOf }: Account) =>
  ({ companyId, from: addDays(asOf, -30), until: addDays(asOf, 1) }) as const

function useAccountActions(account: Account, open: (dialog: DialogName) => void): readonly RowAction<Account>[] {
  const { t } = useTranslation('receivables')
  const mayWrite = useCan('receivables.write')
  const notify = useNotify()
  const apply = useApply(account)
  const print = (language?: Language) =>
    void showFile(receivables.statementPdf, { ...monthOf(account), language }).catch(notify.refusal)
  const statementIn = useDocumentLanguage<Account>(t('statement.print'), (_, language) => print(language))
  const printing: readonly RowAction<Account>[] = [
    { label: t('statement.print'), icon: 'print', run: () => print() },
    ...statementIn,
  ]
  if (!mayWrite) return printing
  return [
    ...printing,
    { label: t('statement.send'), icon: 'mail', run: () => open('statement') },
    {
      label: t('remind.title'),
      icon: 'mail',
      run: () => open('remind'),
      whyNot: () => (lateOf(account.ageing) > 0 ? undefined : t('remind.nothing')),
    },
    {
      label: t('apply.title'),
      icon: 'check',
      run: apply,
      whyNot: () => (account.unapplied > 0 && account.open > 0 ? undefined : t('apply.nothing')),
    },
    { label: t('load.title'), icon: 'add', run: () => open('balance') },
  ]
}

type DialogProps = { dialog: DialogName | undefined; account: Account; close: () => void }

function AccountDialog({ dialog, account, close }: DialogProps) {
  if (dialog === 'receive') return <ReceiveDialog account={account} close={close} />
  if (dialog === 'balance') return <BalanceDialog account={account} close={close} />
  if (dialog === 'remind') return <ReminderDialog account={account} close={close} />
  if (dialog === 'statement') return <StatementDialog request={monthOf(account)} account={account} close={close} />
  return null
}

/** Covers what fell due first with money that covers nothing yet. */
function useApply({ companyId }: Account) {
  const { t } = useTranslation('receivables')
  const { format } = useMoney()
  const notify = useNotify()
  const { mutate } = useSend(receivables.apply)
  return () =>
    mutate(
      { companyId },
      { onSuccess: ({ applied }) => toast(t('apply.done', { amount: format(applied) })), onError: notify.refusal },
    )
}
