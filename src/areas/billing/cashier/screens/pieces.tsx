import Box from '@mui/material/Box'
import MuiTextField from '@mui/material/TextField'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { useMoney } from '#web/formats.ts'
import { type CountDraft, piecesOf } from './count-draft.ts'

type PiecesProps = {
  denominations: readonly number[]
  currency: string
  draft: CountDraft
  setDraft: (draft: CountDraft) => void
  other: number | undefined
  setOther: (amount: number | undefined) => void
  /** What is wrong with what lies beside the pieces. */
  fault: string | undefined
}

/** Enter and the arrows walk from box to box, as on a till; the last box lets Enter go on to the form. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const isUp = event.key === 'ArrowUp'
  if (!isUp && event.key !== 'ArrowDown' && event.key !== 'Enter') return
  const boxes = [...event.currentTarget.querySelectorAll('input')]
  const next = boxes[boxes.indexOf(event.target as HTMLInputElement) + (isUp ? -1 : 1)]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}

/** A box for the pieces of each note and coin, and what they come to. */
export function Pieces({ denominations, currency, draft, setDraft, other, setOther, fault }: PiecesProps) {
  const { t } = useTranslation('cashier')
  const { format } = useMoney()
  const money = (amount: number) => format(amount, { currency })
  return (
    <Box>
      <Box component="table" aria-label={t('count.title')} onKeyDown={walk} sx={tableStyles}>
        <thead>
          <tr>
            <th scope="col">{t('count.piece')}</th>
            <th scope="col">{t('count.pieces')}</th>
            <th scope="col" className="end">
              {t('count.sum')}
            </th>
          </tr>
        </thead>
        <tbody>
          {denominations.map((value, index) => {
            const pieces = piecesOf(draft[value])
            return (
              <tr key={value}>
                <th scope="row">{money(value)}</th>
                <td>
                  <MuiTextField
                    size="small"
                    value={draft[value] ?? ''}
                    error={pieces === undefined}
                    autoFocus={index === 0}
                    onChange={(event) => setDraft({ ...draft, [value]: event.target.value })}
                    onFocus={(event) => event.target.select()}
                    slotProps={{
                      htmlInput: {
                        inputMode: 'numeric',
                        maxLength: 6,
                        autoComplete: 'off',
                        'aria-label': t('count.piecesOf', { value: money(value) }),
                        style: { textAlign: 'end' },
                      },
                    }}
                    sx={{ width: 96 }}
                  />
                </td>
                <td className="end">{pieces === undefined ? '–' : money(pieces * value)}</td>
              </tr>
            )
          })}
        </tbody>
      </Box>
      <Box sx={{ mt: 4 }}>
        <MoneyInput
          label={t('count.other')}
          value={other}
          onChange={setOther}
          fault={fault}
          help={t('count.otherHelp')}
        />
      </Box>
    </Box>
  )
}

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': { py: 1, textAlign: 'start', fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
  '& thead th': { fontSize: 12, fontWeight: 600, color: 'text.secondary' },
  '& .end': { textAlign: 'end', whiteSpace: 'nowrap' },
} as const
