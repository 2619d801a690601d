import Alert from '@mui/material/Alert'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { minor } from '#core/money.ts'
import { queryOf } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { companies } from '../contract/companies.ts'

type Props = {
  companyId: string
  amount: number
  purchaseOrder: string
  /** The reason for going ahead all the same; shown only to users who may. */
  overrideReason: string
  onOverrideReason: (reason: string) => void
}

/** Before a bill goes on account: that it may, or every reason against it. */
export function CreditNotice({ companyId, amount, purchaseOrder, overrideReason, onOverrideReason }: Props) {
  const { t } = useTranslation('companies')
  const { format } = useMoney()
  const check = useQuery({
    ...queryOf(companies.creditCheck, { companyId, amount: minor(Math.max(1, amount)), purchaseOrder }),
    enabled: amount > 0,
    placeholderData: (before) => before,
  })
  if (!check.data) return null
  const { isAllowed, reasons, exposure, creditLimit, canOverride } = check.data
  if (isAllowed) {
    const values = { owed: format(exposure), limit: creditLimit === null ? '' : format(creditLimit) }
    return (
      <Alert severity="success" icon={false}>
        {t(creditLimit === null ? 'check.fineNoLimit' : 'check.fine', values)}
      </Alert>
    )
  }
  return (
    <>
      <Alert severity="warning">
        {reasons.map(({ code, over }) => (
          <div key={code}>{t(`check.${code}`, { over: over === undefined ? '' : format(over) })}</div>
        ))}
      </Alert>
      {canOverride && (
        <MuiTextField
          label={t('check.override')}
          value={overrideReason}
          onChange={(event) => onOverrideReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 300 } }}
        />
      )}
    </>
  )
}
