import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { minor, split, sum } from '#core/money.ts'
import { useMoney } from '#web/formats.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Question } from '#web/ui/question.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { folios } from '../../contract/folios.ts'
import { useRowName } from '../bill/use-row-name.ts'
import { useBillWrite } from '../use-bill-write.ts'
import type { RowsDialogProps } from './allow-dialog.tsx'
import { MoneyPreview } from './money-preview.tsx'
import { ReasonField } from './reason-field.tsx'

const MOST_PARTS = 20

/** The amounts of all parts but the last. */
type TypedParts = readonly (number | undefined)[]

/** Cuts a charge into parts, so that each can be paid by someone else; the last part is what the others leave. */
export function SplitDialog({ folio, rows, onClose, onDone }: RowsDialogProps) {
  const { t } = useTranslation('folios')
  const { format } = useMoney()
  const nameOf = useRowName()
  const [row] = rows
  const whole = row?.remaining ?? minor(0)
  const [typed, setTyped] = useState<TypedParts>(() => equally(whole, 2).slice(0, -1))
  const [reason, setReason] = useState('')
  const { mutate, isPending, error, version } = useBillWrite(folios.split, folio)
  if (!row) return null
  const last = whole - sum(typed.map((part) => part ?? 0))
  const parts = [...typed.map((part) => minor(part ?? 0)), minor(last)]
  const isCut = parts.every((part) => part > 0)
  const share = (count: number) => setTyped(equally(whole, count).slice(0, -1))
  const save = () =>
    mutate(
      { bookingId: folio.bookingId, version, sourceKey: row.key, parts, reason },
      {
        onSuccess: () => {
          toast(t('split.done', { name: nameOf(row), count: parts.length }))
          onDone()
        },
      },
    )
  return (
    <Question
      title={t('split.title', { name: nameOf(row), amount: format(whole) })}
      ok={t('split.ok', { count: parts.length })}
      error={error}
      isPending={isPending}
      isDisabled={!isCut}
      onOk={save}
      onClose={onClose}
    >
      <Parts typed={typed} onChange={setTyped} />
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          fontWeight: 600,
          ...(last <= 0 && { color: 'error.main' }),
        }}
      >
        <span>{t('split.rest', { number: parts.length })}</span>
        <span>{format(last)}</span>
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button
          disabled={parts.length >= MOST_PARTS || whole <= parts.length}
          onClick={() => share(parts.length + 1)}
          startIcon={<Icon name="add" />}
        >
          {t('split.add')}
        </Button>
        <Button onClick={() => share(parts.length)}>{t('split.equally')}</Button>
      </Box>
      <ReasonField value={reason} onChange={setReason} isRequired={false} />
      <MoneyPreview folio={folio} change={isCut ? { action: 'split', sourceKey: row.key, parts, reason } : undefined} />
    </Question>
  )
}

function Parts({ typed, onChange }: { typed: TypedParts; onChange: (typed: TypedParts) => void }) {
  const { t } = useTranslation('folios')
  return typed.map((part, at) => (
    // Parts have no name but their place.
    // eslint-disable-next-line react/no-array-index-key
    <Box key={at} sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', '& > :first-of-type': { flex: 1 } }}>
      <MoneyInput
        label={t('split.part', { number: at + 1 })}
        value={part}
        onChange={(amount) => onChange(typed.with(at, amount))}
        autoFocus={at === 0}
        hasError={part === undefined || part <= 0}
      />
      {typed.length > 1 && (
        <IconButton
          aria-label={t('split.remove', { number: at + 1 })}
          onClick={() => onChange(typed.filter((_, other) => other !== at))}
        >
          <Icon name="trash" />
        </IconButton>
      )}
    </Box>
  ))
}

const equally = (whole: number, count: number): number[] => split(minor(whole), Array<number>(count).fill(1))
