import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { DayField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { claims } from '../contract/claims.ts'
import type { ClaimLine } from '../contract/replies.ts'
import { needsReceipt } from '../rules/claims.ts'

type Closes = { onClose: () => void }

const AT = { date_in_future: 'on', claim_too_old: 'on', unknown_reference: 'categoryId' } as const

/** What is typed of a line to begin with. */
function useEmptyLine() {
  const { today } = useDays()
  return { categoryId: '', on: today, vendor: '', description: '', taxAmount: 0, file: null }
}

/** Begins a claim: what it is for, and its first line. */
export function NewClaimDialog({ onClose, onDone }: Closes & { onDone: (expenseClaimId: string) => void }) {
  const { t } = useTranslation('claims')
  const form = useRouteForm(claims.create, {
    defaults: { title: '', ...useEmptyLine() },
    refusedAt: AT,
    onDone: ({ claim }) => {
      toast(t('added'))
      onDone(claim.id)
    },
  })
  return (
    <FormDialog form={form} title={t('add')} label={t('saveDraft')} onClose={onClose}>
      <TextField
        form={form}
        name="title"
        label={t('title')}
        help={t('titleHelp')}
        isRequired
        autoFocus
        maxLength={80}
      />
      <LineFields form={fieldsOf(form)} />
    </FormDialog>
  )
}

/** Adds a line to a draft. */
export function NewLineDialog({ expenseClaimId, onClose }: Closes & { expenseClaimId: string }) {
  const { t } = useTranslation('claims')
  const form = useRouteForm(claims.addLine, {
    known: { expenseClaimId },
    defaults: useEmptyLine(),
    refusedAt: AT,
    onDone: () => {
      toast(t('line.added'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('line.add')} onClose={onClose}>
      <LineFields form={fieldsOf(form)} />
    </FormDialog>
  )
}

/** Changes a line of a draft; its receipt stays unless another one is chosen. */
export function EditLineDialog({
  expenseClaimId,
  line,
  onClose,
}: Closes & { expenseClaimId: string; line: ClaimLine }) {
  const { t } = useTranslation(['claims', 'shell'])
  const { id: claimLineId, categoryId, on, vendor, description, amount, taxAmount } = line
  const form = useRouteForm(claims.changeLine, {
    known: { expenseClaimId, claimLineId },
    defaults: { categoryId, on, vendor, description, amount, taxAmount, file: null },
    refusedAt: AT,
    onDone: () => {
      toast(t('line.saved'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={vendor} label={t('shell:save')} onClose={onClose}>
      <LineFields form={fieldsOf(form)} kept={line.fileName} />
    </FormDialog>
  )
}

type Fields = RouteForm<typeof claims.addLine, 'expenseClaimId'>

function LineFields({ form, kept = null }: { form: Fields; kept?: string | null }) {
  const { t } = useTranslation('claims')
  const read = useQuery(queryOf(claims.categories, {}))
  const offered = (read.data?.rows ?? []).filter(({ isActive }) => isActive)
  const [categoryId, amount] = useWatch({ control: form.control, name: ['categoryId', 'amount'] })
  const category = offered.find(({ id }) => id === categoryId)
  const isNeeded = category !== undefined && needsReceipt(amount ?? 0, category.receiptAbove)
  return (
    <>
      {read.data && offered.length === 0 && <Alert severity="warning">{t('setUp.askManager')}</Alert>}
      <FieldRow>
        <SelectField
          form={form}
          name="categoryId"
          label={t('category')}
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          isRequired
        />
        <DayField form={form} name="on" label={t('on')} isRequired />
      </FieldRow>
      <TextField form={form} name="vendor" label={t('vendor')} isRequired maxLength={80} />
      <FieldRow>
        <MoneyField form={form} name="amount" label={t('amount')} isRequired />
        <MoneyField form={form} name="taxAmount" label={t('tax')} />
      </FieldRow>
      <TextField form={form} name="description" label={t('description')} maxLength={200} />
      <FileField
        form={form}
        name="file"
        label={t('receipt')}
        kept={kept}
        help={isNeeded && kept === null ? t('receiptNeeded') : undefined}
      />
    </>
  )
}
