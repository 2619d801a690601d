import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_PAGE } from '#core/wire.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { SelectField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { ReadTable } from '#web/ui/read-table.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { accounting } from '../contract/accounting.ts'
import type { Mapping } from '../contract/replies.ts'
import { useKeyWords } from './key-words.ts'

/** Where each kind of posting goes, from the next journal on. */
export function MappingList() {
  const { t } = useTranslation('accounting')
  const mayWrite = useCan('accounting.write')
  const read = useQuery(queryOf(accounting.mappings, {}))
  const [edited, setEdited] = useState<Mapping | null>(null)
  const count = read.data?.rows.filter(({ isSuspense }) => isSuspense).length ?? 0
  return (
    <Stack spacing={4}>
      {count > 0 && <Alert severity="warning">{t('mappings.inSuspense', { count })}</Alert>}
      <ReadTable
        label={t('tab.mappings')}
        read={read}
        rowKey={({ key, ref }) => `${key} ${ref}`}
        columns={useColumns()}
        isMarked={({ isSuspense }) => isSuspense}
        empty={{ title: t('mappings.none') }}
        {...(mayWrite && { onOpen: setEdited })}
      />
      {edited && <MappingDialog mapping={edited} onClose={() => setEdited(null)} />}
    </Stack>
  )
}

function useColumns(): readonly Column<Mapping>[] {
  const { t } = useTranslation('accounting')
  const words = useKeyWords()
  const account = ({ effective }: Mapping) => `${effective.code} ${effective.name}`
  const how = ({ isSuspense, accountId }: Mapping) => {
    if (isSuspense) return t('mappings.suspense')
    return accountId === null ? t('mappings.inherited') : t('mappings.own')
  }
  return [
    { key: 'key', label: t('posting'), phone: 'title', cell: words, text: words },
    { key: 'account', label: t('account'), cell: account, text: account },
    { key: 'how', label: t('mappings.how'), phone: 'hidden', cell: how, text: how },
  ]
}

function MappingDialog({ mapping, onClose }: { mapping: Mapping; onClose: () => void }) {
  const { t } = useTranslation(['accounting', 'shell'])
  const words = useKeyWords()
  const accounts = useQuery(queryOf(accounting.accounts, { limit: MAX_PAGE }))
  const options = (accounts.data?.rows ?? [])
    .filter(({ isActive }) => isActive)
    .map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
  const { key, ref, accountId } = mapping
  const form = useRouteForm(accounting.setMapping, {
    defaults: { key, ref, accountId, before: accountId },
    refusedAt: { account_inactive: 'accountId', account_needed: 'accountId', unknown_reference: 'accountId' },
    onDone: () => {
      toast(t('mappings.done', { posting: words(mapping) }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={words(mapping)} label={t('shell:save')} onClose={onClose}>
      <p>{t('mappings.text')}</p>
      <SelectField
        form={form}
        name="accountId"
        label={t('account')}
        blank={t(ref === '' ? 'mappings.toSuspense' : 'mappings.toKey')}
        options={options}
      />
    </FormDialog>
  )
}
