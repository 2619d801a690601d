import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { Link, useUrlState } from '#web/navigation.tsx'
import { CheckboxField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { Page } from '#web/ui/page.tsx'
import { SetupTable } from '#web/ui/setup-table.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import { claims } from '../contract/claims.ts'
import type { ClaimCategory } from '../contract/replies.ts'

/** `/hrm/claims/set-up`: what may be claimed, from which amount on with a receipt, and up to which without a question. */
export function ClaimSetUpPage() {
  const { t } = useTranslation('claims')
  const setUrl = useUrlState()[1]
  const read = useQuery(queryOf(claims.categories, {}))
  return (
    <Page
      title={t('setUp.title')}
      subtitle={<Link to="/hrm/claims/team">{t('team.title')}</Link>}
      actions={
        <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
          {t('setUp.add')}
        </Button>
      }
    >
      <SetupTable
        needs="claims.rules"
        label={t('setUp.title')}
        read={read}
        empty={{ icon: 'receipt', title: t('setUp.none'), text: t('setUp.noneText') }}
        columns={[
          { key: 'name', label: t('setUp.name'), cell: ({ name }) => name, phone: 'title' },
          {
            key: 'receiptAbove',
            label: t('setUp.receiptAbove'),
            cell: ({ receiptAbove }) => <MoneyText amount={receiptAbove} />,
            align: 'end',
          },
          {
            key: 'limit',
            label: t('setUp.limit'),
            cell: ({ limit }) => (limit === null ? '–' : <MoneyText amount={limit} />),
            align: 'end',
          },
          {
            key: 'isActive',
            label: t('setUp.inUse'),
            cell: ({ isActive }) => t(isActive ? 'yes' : 'no'),
            phone: 'end',
          },
        ]}
        dialog={(row, close) =>
          row ? <EditCategory category={row} onClose={close} /> : <NewCategory onClose={close} />
        }
      />
    </Page>
  )
}

type Closes = { onClose: () => void }

function useDone(onClose: () => void) {
  const { t } = useTranslation('claims')
  return () => {
    toast(t('setUp.saved'))
    onClose()
  }
}

function NewCategory({ onClose }: Closes) {
  const { t } = useTranslation('claims')
  const form = useRouteForm(claims.addCategory, {
    defaults: { name: '', receiptAbove: 0, limit: null, isActive: true },
    refusedAt: { name_taken: 'name' },
    onDone: useDone(onClose),
  })
  return (
    <FormDialog form={form} title={t('setUp.add')} onClose={onClose}>
      <Fields form={form} />
    </FormDialog>
  )
}

function EditCategory({ category, onClose }: Closes & { category: ClaimCategory }) {
  const { t } = useTranslation(['claims', 'shell'])
  const { id, version, ...defaults } = category
  const form = useRouteForm(claims.changeCategory, {
    known: { categoryId: id, version },
    defaults,
    refusedAt: { name_taken: 'name' },
    onDone: useDone(onClose),
  })
  return (
    <FormDialog form={form} title={category.name} label={t('shell:save')} onClose={onClose}>
      <Fields form={fieldsOf(form)} />
      <CheckboxField form={form} name="isActive" label={t('setUp.inUse')} />
    </FormDialog>
  )
}

function Fields({ form }: { form: RouteForm<typeof claims.addCategory> }) {
  const { t } = useTranslation('claims')
  return (
    <>
      <TextField form={form} name="name" label={t('setUp.name')} isRequired autoFocus maxLength={60} />
      <FieldRow>
        <MoneyField form={form} name="receiptAbove" label={t('setUp.receiptAbove')} help={t('setUp.receiptHelp')} />
        <MoneyField form={form} name="limit" label={t('setUp.limit')} help={t('setUp.limitHelp')} />
      </FieldRow>
    </>
  )
}
