import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Minor } from '#core/money.ts'
import { queryOf } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { vouchers } from '../contract/vouchers.ts'
import { codeKey, isUsable, isWholeCode } from '../rules/vouchers.ts'

/** A code that is typed, and what its voucher still pays once it is whole. */
export function useVoucherCode() {
  const [typed, setTyped] = useState('')
  const isWhole = isWholeCode(typed)
  const read = useQuery({
    ...queryOf(vouchers.lookUp, { code: codeKey(typed) }),
    enabled: isWhole,
    retry: false,
    staleTime: 0,
  })
  return { typed, setTyped, isWhole, found: isWhole ? read.data : undefined, isUnknown: isWhole && read.isError }
}

type TypedVoucher = ReturnType<typeof useVoucherCode>

type Props = {
  code: TypedVoucher
  /** What it is to pay of its balance. */
  amount: Minor | undefined
  wasTried: boolean
}

/** The code of a voucher; shows what is left on it. */
export function VoucherCodeField({ code, amount, wasTried }: Props) {
  const { t } = useTranslation('vouchers')
  const { format } = useMoney()
  const { typed, setTyped, isWhole, found, isUnknown } = code
  const isUsed = found !== undefined && !isUsable(found.state)
  const textOf = () => {
    if (isUnknown) return t('code.unknown')
    if (!found) return wasTried && !isWhole ? t('code.needed') : undefined
    if (isUsed) return t('code.unusable', { number: found.number, state: t(`state.${found.state}`) })
    const left = t('code.balance', { number: found.number, balance: format(found.balance) })
    return amount === undefined ? left : `${left} ${t('code.pays', { amount: format(amount) })}`
  }
  return (
    <MuiTextField
      label={t('code.label')}
      required
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      error={isUnknown || isUsed || (wasTried && !isWhole)}
      helperText={textOf()}
      slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off', spellCheck: false, autoCapitalize: 'characters' } }}
    />
  )
}
