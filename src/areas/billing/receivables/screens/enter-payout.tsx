import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { CompanyInput } from '#areas/parties/companies/screens/pickers.tsx'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { type Currency, sum } from '#core/money.ts'
import { type Day, isDay } from '#core/dates.ts'
import { useSend } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { useGo } from '#web/navigation.tsx'
import { useIssues } from '#web/issues.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { CancelButton } from '#web/ui/leave.tsx'
import { receivables } from '../contract/receivables.ts'
import { deductedOf, readPayout } from '../rules/payout.ts'

/** What is typed of a payout, the lines that can be read of its sheet, and the entering of it. */
function usePayoutForm(close: () => void) {
  const { format, currency } = useMoney()
  const go = useGo()
  const [company, setCompany] = useState<{ id: string; name: string } | null>(null)
  const [reference, setReference] = useState('')
  const [paidOn, setPaidOn] = useState('')
  const [received, setReceived] = useState<number>()
  const [sheet, setSheet] = useState('')
  const [wasTried, setTried] = useState(false)
  const { mutate, isPending, error } = useSend(receivables.enterPayout)
  const { at, refusal } = useIssues(error, { reference: String, paidOn: String, amount: format, lines: format })
  const { lines, faults } = readPayout(sheet, currency as Currency)
  const net = sum(lines.map((line) => line.gross - deductedOf(line)))

  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const isReadable = lines.length > 0 && faults.length === 0
    if (company === null || reference.trim() === '' || !isDay(paidOn) || !isReadable || received === undefined) return
    mutate(
      { companyId: company.id, reference, paidOn: paidOn as Day, amount: received, lines },
      {
        onSuccess: ({ id }) => {
          close()
          go(`/bookone-admin/payout?id=${id}`)
        },
      },
    )
  }
  return {
    company: { value: company, set: setCompany, hasError: wasTried && company === null },
    reference: {
      value: reference,
      set: setReference,
      fault: at.reference,
      hasError: (wasTried && reference.trim() === '') || at.reference !== undefined,
    },
    paidOn: { value: paidOn, set: setPaidOn, fault: at.paidOn, isMissing: wasTried && !isDay(paidOn) },
    received: {
      value: received,
      set: setReceived,
      fault: at.amount,
      isMissing: wasTried && received === undefined,
      /** Whether it is another amount than the lines come to. */
      isOff: received !== undefined && lines.length > 0 && received !== net,
    },
    sheet: {
      value: sheet,
      set: setSheet,
      fault: at.lines,
      hasError: (wasTried && lines.length === 0) || at.lines !== undefined,
      lines,
      faults,
      net,
    },
    save,
    isPending,
    refusal,
  }
}

type PayoutForm = ReturnType<typeof usePayoutForm>

/** A payout as channels send it: a reference, a day, and the lines of their sheet, pasted or typed. */
export function EnterPayoutDialog({ close }: { close: () => void }) {
  const { t } = useTranslation(['receivables', 'refusals', 'shell'])
  const { format } = useMoney()
  const form = usePayoutForm(close)
  const { company, received, sheet, refusal } = form
  return (
    <Dialog open title={t('payout.enter')} onClose={close} width={640}>
      <form noValidate onSubmit={form.save} aria-label={t('payout.enter')} style={{ display: 'grid', gap: 16 }}>
        <CompanyInput
          label={t('payout.channel')}
          value={company.value}
          onChange={company.set}
          hasError={company.hasError}
          isRequired
          autoFocus
        />
        <ReferenceAndDay form={form} />
        <MoneyInput
          label={t('payout.received')}
          value={received.value}
          onChange={received.set}
          hasError={received.isMissing || received.isOff}
          fault={received.fault}
          help={received.isOff ? t('payout.off', { amount: format(sheet.net) }) : undefined}
        />
        <SheetField sheet={sheet} />
        {refusal && <Alert severity="error">{refusal}</Alert>}
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <CancelButton onClick={close} />
          <LoadingButton type="submit" variant="contained" isLoading={form.isPending}>
            {t('payout.enter')}
          </LoadingButton>
        </div>
      </form>
    </Dialog>
  )
}

function ReferenceAndDay({ form: { reference, paidOn } }: { form: PayoutForm }) {
  const { t } = useTranslation('receivables')
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={4}>
      <MuiTextField
        label={t('reference')}
        required
        fullWidth
        value={reference.value}
        error={reference.hasError}
        helperText={reference.fault}
        onChange={(event) => reference.set(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <DayInput
        label={t('payout.paidOn')}
        value={paidOn.value}
        onChange={(day) => paidOn.set(day ?? '')}
        hasError={paidOn.isMissing || paidOn.fault !== undefined}
        help={paidOn.isMissing ? t('payout.dayNeeded') : paidOn.fault}
      />
    </Stack>
  )
}

/** The lines of the sheet, what cannot be read of them, and what the others come to. */
function SheetField({ sheet: { value, set, fault, hasError, lines, faults, net } }: Pick<PayoutForm, 'sheet'>) {
  const { t } = useTranslation('receivables')
  const { format } = useMoney()
  return (
    <>
      <MuiTextField
        label={t('payout.lines')}
        required
        multiline
        minRows={5}
        maxRows={12}
        value={value}
        error={hasError}
        helperText={fault ?? t('payout.linesHelp')}
        onChange={(event) => set(event.target.value)}
        slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'monospace', fontSize: 13 } } }}
      />
      {faults.length > 0 && (
        <Alert severity="warning">
          {faults.slice(0, 5).map(({ row, why }) => (
            <div key={row}>{t(`payout.fault.${why}`, { row })}</div>
          ))}
        </Alert>
      )}
      {lines.length > 0 && (
        <Alert severity="info">{t('payout.read', { count: lines.length, amount: format(net) })}</Alert>
      )}
    </>
  )
}
