import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteForm, fieldsOf, type RouteForm } from '#web/form.ts'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/fields.tsx'
import { saveReply } from '#web/ui/files.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { accounting } from '../contract/accounting.ts'
import { type Account, ACCOUNT_KINDS } from '../contract/replies.ts'

/** The chart of accounts by code. */
export function AccountList() {
  const { t } = useTranslation(['accounting', 'shell'])
  const mayWrite = useCan('accounting.write')
  const mayExport = useCan('accounting.export')
  const notify = useNotify()
  const [edited, setEdited] = useState<Account | 'new' | null>(null)
  const close = () => setEdited(null)
  const state = ({ isActive }: Account) => (isActive ? t('accounts.active') : t('accounts.inactive'))
  return (
    <Stack spacing={4}>
      <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 2 }}>
        {mayExport && (
          <Button
            startIcon={<Icon name="download" />}
            onClick={() => void saveReply(accounting.tallyLedgers, {}).catch(notify.refusal)}
          >
            {t('accounts.tally')}
          </Button>
        )}
        {mayWrite && (
          <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setEdited('new')}>
            {t('accounts.add')}
          </Button>
        )}
      </Stack>
      <DataList
        label={t('tab.accounts')}
        source={accounting.accounts}
        columns={[
          { key: 'code', label: t('accounts.code'), width: 120, cell: ({ code }) => code },
          { key: 'name', label: t('accounts.name'), phone: 'title', cell: ({ name }) => name },
          {
            key: 'kind',
            label: t('accounts.kind'),
            cell: ({ kind }) => t(`kind.${kind}`),
            text: ({ kind }) => t(`kind.${kind}`),
          },
          { key: 'isActive', label: t('status'), cell: state, text: state },
        ]}
        {...(mayWrite && { onOpen: setEdited })}
        empty={{ title: t('accounts.none') }}
      />
      {edited === 'new' && <NewAccount onClose={close} />}
      {edited !== null && edited !== 'new' && <EditAccount account={edited} onClose={close} />}
    </Stack>
  )
}

type FieldsForm = RouteForm<typeof accounting.createAccount>

function Fields({ form }: { form: FieldsForm }) {
  const { t } = useTranslation('accounting')
  const kinds = ACCOUNT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))
  return (
    <>
      <TextField form={form} name="code" label={t('accounts.code')} isRequired autoFocus maxLength={12} />
      <TextField form={form} name="name" label={t('accounts.name')} isRequired maxLength={100} />
      <SelectField form={form} name="kind" label={t('accounts.kind')} options={kinds} isRequired />
    </>
  )
}

function NewAccount({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['accounting', 'shell'])
  const form = useRouteForm(accounting.createAccount, {
    defaults: { code: '', name: '', kind: 'INCOME' },
    refusedAt: { code_taken: 'code' },
    onDone: ({ code }) => {
      toast(t('accounts.added', { code }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('accounts.add')} label={t('shell:save')} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  )
}

function EditAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation(['accounting', 'shell'])
  const { id: accountId, version, code, name, kind, isActive } = account
  const form = useRouteForm(accounting.updateAccount, {
    defaults: { accountId, version, code, name, kind, isActive },
    refusedAt: { code_taken: 'code' },
    onDone: (saved) => {
      toast(t('accounts.changed', { code: saved.code }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('accounts.edit', { code })} label={t('shell:save')} onClose={onClose}>
      <Fields form={fieldsOf(form)} />
      <CheckboxField form={form} name="isActive" label={t('accounts.active')} />
    </FormDialog>
  )
}
