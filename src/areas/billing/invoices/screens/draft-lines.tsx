import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { isDay, type Day } from '#core/dates.ts'
import { basisPointsOf, type Minor, minor, percentOf } from '#core/money.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { ExemptionInput } from '#web/ui/exemption-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoneyText } from '#web/ui/values.tsx'
import type { DraftLine } from '../contract/drafts.ts'
import type { InvoiceLine } from '../contract/documents.ts'
import type { ServiceCode } from '../contract/codes.ts'
import { codeFor } from '../rules/codes.ts'
import { emptyLine } from './draft-state.ts'

type Props = {
  lines: readonly DraftLine[]
  onChange: (lines: DraftLine[]) => void
  /** What each line comes to, in the order of the lines; nothing while one cannot be taxed. */
  computed: readonly InvoiceLine[] | undefined
  today: Day
  faults: ReadonlyMap<string, string>
  /** What a line's code is taken from, when no one wrote one. */
  codes: readonly ServiceCode[]
}

const MOST_LINES = 100

/** What is sold, line by line. Enter in the last line begins the next. */
export function DraftLines({ lines, onChange, computed, today, faults, codes }: Props) {
  const { t } = useTranslation('invoices')
  const [keys, setKeys] = useState(() => lines.map((_, index) => index))
  const set = (at: number, change: Partial<DraftLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...change } : line)))
  const add = () => {
    if (lines.length >= MOST_LINES) return
    setKeys([...keys, 1 + Math.max(-1, ...keys)])
    onChange([...lines, emptyLine(lines.at(-1)?.serviceOn ?? today)])
  }
  const remove = (at: number) => {
    setKeys(keys.filter((_, index) => index !== at))
    onChange(lines.filter((_, index) => index !== at))
  }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box component="ul" aria-label={t('draft.lines')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {lines.map((line, index) => (
          <Line
            key={keys[index] ?? index}
            at={index}
            line={line}
            total={computed?.[index]?.total}
            faults={faults}
            codes={codes}
            onChange={(change) => set(index, change)}
            onRemove={lines.length > 1 ? () => remove(index) : undefined}
            onEnter={index === lines.length - 1 ? add : undefined}
          />
        ))}
      </Box>
      <div>
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={add} disabled={lines.length >= MOST_LINES}>
          {t('draft.addLine')}
        </Button>
      </div>
    </Box>
  )
}

type LineProps = {
  at: number
  line: DraftLine
  total: number | undefined
  faults: ReadonlyMap<string, string>
  codes: readonly ServiceCode[]
  onChange: (change: Partial<DraftLine>) => void
  onRemove: (() => void) | undefined
  onEnter: (() => void) | undefined
}

function Line({ at, line, total, faults, codes, onChange, onRemove, onEnter }: LineProps) {
  const { t } = useTranslation('invoices')
  const fault = (name: keyof DraftLine) => faults.get(`lines.${at}.${name}`)
  return (
    <Box
      component="li"
      aria-label={t('draft.line', { number: at + 1 })}
      sx={lineStyles}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !onEnter || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        onEnter()
      }}
    >
      <MuiTextField
        className="description"
        label={t('description')}
        value={line.description}
        autoFocus={at > 0}
        onChange={(event) => onChange({ description: event.target.value })}
        error={fault('description') !== undefined}
        helperText={fault('description')}
        onBlur={() => line.code === '' && onChange({ code: codeFor(codes, 'SERVICE', line.description) })}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Box className="day">
        <DayInput
          label={t('date')}
          value={line.serviceOn}
          onChange={(day) => isDay(day) && onChange({ serviceOn: day })}
        />
      </Box>
      <PriceFields line={line} fault={fault} onChange={onChange} />
      <MuiTextField
        label={t('code')}
        value={line.code}
        onChange={(event) => onChange({ code: event.target.value.trim() })}
        error={fault('code') !== undefined}
        helperText={fault('code')}
        slotProps={{ htmlInput: { maxLength: 12, inputMode: 'numeric' } }}
      />
      <FormControlLabel
        label={t('draft.taxed')}
        control={<Checkbox checked={line.isTaxed} onChange={(event) => onChange({ isTaxed: event.target.checked })} />}
      />
      {!line.isTaxed && (
        <ExemptionInput
          value={line}
          onChange={({ exemption, exemptionReason }) => onChange({ exemption, exemptionReason })}
        />
      )}
      <Box className="sum">{total === undefined ? '–' : <MoneyText amount={total} />}</Box>
      <IconButton
        onClick={onRemove}
        disabled={!onRemove}
        aria-label={t('draft.removeLine', { number: at + 1 })}
        sx={{ justifySelf: 'end' }}
      >
        <Icon name="trash" />
      </IconButton>
    </Box>
  )
}

/** A price that is none: no rule takes it, so that the line is marked. */
const UNREADABLE = Number.NaN as Minor

type PriceProps = {
  line: DraftLine
  fault: (name: keyof DraftLine) => string | undefined
  onChange: (change: Partial<DraftLine>) => void
}

/** How many at what price, less a share of it. */
function PriceFields({ line, fault, onChange }: PriceProps) {
  const { t } = useTranslation('invoices')
  return (
    <>
      <CountInput
        label={t('quantity')}
        value={line.quantity}
        fault={fault('quantity')}
        onChange={(quantity) => onChange({ quantity })}
      />
      <MoneyInput
        label={t('unit')}
        value={line.unitAmount}
        onChange={(amount, isNone) => onChange({ unitAmount: isNone ? UNREADABLE : minor(amount ?? 0) })}
        hasError={fault('unitAmount') !== undefined}
        help={fault('unitAmount')}
      />
      <DiscountInput value={line.discountBp} onChange={(discountBp) => onChange({ discountBp })} />
    </>
  )
}

type CountProps = { label: string; value: number; fault: string | undefined; onChange: (count: number) => void }

function CountInput({ label, value, fault, onChange }: CountProps) {
  return (
    <MuiTextField
      type="number"
      label={label}
      value={value || ''}
      onChange={(event) => onChange(Number(event.target.value))}
      error={fault !== undefined}
      helperText={fault}
      slotProps={{ htmlInput: { min: 1, max: 10_000, style: { textAlign: 'end' } } }}
    />
  )
}

/** A percentage as it is typed (12.5), stored in basis points (1250). */
function DiscountInput({ value, onChange }: { value: number; onChange: (basisPoints: number) => void }) {
  const { t } = useTranslation('invoices')
  const [typed, setTyped] = useState<string>()
  const take = (text: string) => {
    setTyped(text)
    const share = basisPointsOf(Number(text.replace(',', '.')))
    if (share >= 0 && share <= 10_000) onChange(share)
  }
  return (
    <MuiTextField
      label={t('discount')}
      value={typed ?? (value === 0 ? '' : String(percentOf(value)))}
      onChange={(event) => take(event.target.value)}
      onBlur={() => setTyped(undefined)}
      slotProps={{
        htmlInput: { inputMode: 'decimal', style: { textAlign: 'end' } },
        input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
      }}
    />
  )
}

const lineStyles = {
  display: 'grid',
  columnGap: 2,
  rowGap: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr 1fr', md: '72px minmax(110px, 1fr) 112px 96px auto minmax(88px, auto) 40px' },
  pb: 4,
  borderBottom: '1px solid var(--line)',
  '& .description': { gridColumn: { xs: '1 / -1', md: '1 / span 4' } },
  '& .day': { gridColumn: { xs: '1 / -1', md: '5 / -1' }, minWidth: 168 },
  '& .exemption': { gridColumn: '1 / -1', gridRow: { md: 3 } },
  '& .sum': { alignSelf: 'center', textAlign: 'end', fontWeight: 600 },
} as const
