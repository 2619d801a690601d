import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reply } from '#core/contract.ts'
import { queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { useNotify } from '#web/notify.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DayField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { DayText, MomentText } from '#web/ui/values.tsx'
import type { ExchangeRate } from '../contract/rates.ts'
import { payments } from '../contract/payments.ts'

/** The rates of other currencies, each from a day on. A receipt stores the rate it was written with. */
export function RateList() {
  const { t } = useTranslation('payments')
  const mayWrite = useCan('payments.rates')
  const [isOpen, setOpen] = useState(false)
  const read = useQuery(queryOf(payments.rates, {}))
  const add = (variant: 'contained' | 'outlined') =>
    mayWrite && (
      <Button variant={variant} startIcon={<Icon name="add" />} onClick={() => setOpen(true)}>
        {t('rates.add')}
      </Button>
    )
  const { data } = read
  return (
    <Page
      title={t('rates.title')}
      subtitle={t('rates.subtitle', { currency: data?.currency ?? '' })}
      actions={add('contained')}
      isNarrow
    >
      {read.isPending && <LinesSkeleton />}
      {read.isError && !data && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {data && (
        <Section isFlush>
          {data.rates.length === 0 ? (
            <EmptyState title={t('rates.empty')} text={t('rates.emptyText')} action={add('outlined')} />
          ) : (
            <RateTable rates={data.rates} currency={data.currency} />
          )}
        </Section>
      )}
      {isOpen && <RateDialog onClose={() => setOpen(false)} />}
    </Page>
  )
}

function RateTable({ rates, currency: own }: Reply<typeof payments.rates>) {
  const { t } = useTranslation('payments')
  const { day } = useDays()
  const notify = useNotify()
  const confirm = useConfirm()
  const mayWrite = useCan('payments.rates')
  const { mutate: remove } = useSend(payments.removeRate)
  const confirmAndRemove = async ({ currency, validFrom }: ExchangeRate) => {
    const message = t('rates.removeAsk', { currency, day: day(validFrom) })
    if (!(await confirm({ message, ok: t('rates.remove'), isDestructive: true }))) return
    remove({ currency, validFrom }, { onSuccess: () => toast(t('rates.removed')), onError: notify.refusal })
  }
  return (
    <DataTable
      label={t('rates.title')}
      rows={rates}
      rowKey={({ currency, validFrom }) => `${currency} ${validFrom}`}
      columns={[
        { key: 'currency', label: t('foreign.currency'), cell: (row) => row.currency, phone: 'title' },
        { key: 'validFrom', label: t('rates.from'), cell: (row) => <DayText day={row.validFrom} /> },
        {
          key: 'rate',
          label: t('rates.rate'),
          align: 'end',
          phone: 'end',
          cell: (row) => `1 ${row.currency} = ${row.rate} ${own}`,
        },
        { key: 'setByName', label: t('by'), cell: (row) => row.setByName, phone: 'hidden' },
        {
          key: 'setAt',
          label: t('rates.setAt'),
          cell: (row) => <MomentText instant={row.setAt} />,
          phone: 'hidden',
        },
      ]}
      actions={[
        {
          label: t('rates.remove'),
          icon: 'trash',
          isDestructive: true,
          isHidden: () => !mayWrite,
          run: (rate) => void confirmAndRemove(rate),
        },
      ]}
    />
  )
}

function RateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['payments', 'shell'])
  const { today } = useDays()
  const form = useRouteForm(payments.setRate, {
    defaults: { currency: '', validFrom: today, rate: '' },
    onDone: ({ currency, rate }) => {
      toast(t('payments:rates.done', { currency, rate }))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('payments:rates.add')} label={t('shell:save')} onClose={onClose}>
      <FieldRow>
        <TextField
          form={form}
          name="currency"
          label={t('payments:foreign.currency')}
          placeholder="USD"
          maxLength={3}
          isRequired
          autoFocus
        />
        <DayField form={form} name="validFrom" label={t('payments:rates.from')} isRequired />
      </FieldRow>
      <TextField
        form={form}
        name="rate"
        label={t('payments:rates.rate')}
        help={t('payments:rates.rateHelp')}
        inputMode="decimal"
        isRequired
      />
    </FormDialog>
  )
}
