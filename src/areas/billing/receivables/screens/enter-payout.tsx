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
import { keptOf, readPayout } from '../rules/payout.ts'

/** A payout as channels send it: a reference, a day, and the lines of their sheet, pasted or typed. */
export function EnterPayoutDialog({ close }: { close: () => void }) {
  const { t } = useTranslation(['receivables', 'refusals', 'shell'])
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
  const net = sum(lines.map((line) => line.gross - keptOf(line)))
  const isOff = received !== undefined && lines.length > 0 && received !== net
  const isReady =
    company !== null && reference.trim() !== '' && isDay(paidOn) && lines.length > 0 && faults.length === 0

  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isReady || received === undefined) return
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
  return (
    <Dialog open title={t('payout.enter')} onClose={close} width={640}>
      <form noValidate onSubmit={save} aria-label={t('payout.enter')} style={{ display: 'grid', gap: 16 }}>
        <CompanyInput
          label={t('payout.channel')}
          value={company}
          onChange={setCompany}
          hasError={wasTried && company === null}
          isRequired
          autoFocus
        />
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={4}>
          <MuiTextField
            label={t('reference')}
            required
            fullWidth
            value={reference}
            error={(wasTried && reference.trim() === '') || at.reference !== undefined}
            helperText={at.reference}
            onChange={(event) => setReference(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 80 } }}
          />
          <DayInput
            label={t('payout.paidOn')}
            value={paidOn}
            onChange={(day) => setPaidOn(day ?? '')}
            hasError={(wasTried && !isDay(paidOn)) || at.paidOn !== undefined}
            help={wasTried && !isDay(paidOn) ? t('payout.dayNeeded') : at.paidOn}
          />
        </Stack>
        <MoneyInput
          label={t('payout.received')}
          value={received}
          onChange={setReceived}
          hasError={(wasTried && received === undefined) || isOff}
          fault={at.amount}
          help={isOff ? t('payout.off', { amount: format(net) }) : undefined}
        />
        <MuiTextField
          label={t('payout.lines')}
          required
          multiline
          minRows={5}
          maxRows={12}
          value={sheet}
          error={(wasTried && lines.length === 0) || at.lines !== undefined}
          helperText={at.lines ?? t('payout.linesHelp')}
          onChange={(event) => setSheet(event.target.value)}
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
        {refusal && <Alert severity="error">{refusal}</Alert>}
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <CancelButton onClick={close} />
          <LoadingButton type="submit" variant="contained" isLoading={isPending}>
            {t('payout.enter')}
          </LoadingButton>
        </div>
      </form>
    </Dialog>
  )
}
