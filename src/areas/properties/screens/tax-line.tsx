import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDay, type Day } from '#core/dates.ts'
import { minor, type Minor } from '#core/money.ts'
import { useMoney } from '#web/formats.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { TaxSlab } from '../contract.ts'
import { PercentInput } from './percent-field.tsx'

type LineProps = { slab: TaxSlab; onChange: (slab: TaxSlab) => void; remove: () => void }

/** One slab: what it taxes, since when, from which price to which, how much, and the parts it is printed as. */
export function TaxLine({ slab, onChange, remove }: LineProps) {
  const { t } = useTranslation(['properties', 'shell'])
  const set = (change: Partial<TaxSlab>) => onChange({ ...slab, ...change })
  return (
    <Box component="li" sx={lineStyles}>
      <MuiTextField
        select
        label={t('taxes.category')}
        value={slab.category}
        onChange={(event) => set({ category: event.target.value as TaxSlab['category'] })}
      >
        {(['ROOM', 'SERVICE'] as const).map((category) => (
          <MenuItem key={category} value={category}>
            {t(`category.${category}`)}
          </MenuItem>
        ))}
      </MuiTextField>
      <DayInput
        label={t('taxes.validFrom')}
        value={slab.validFrom}
        onChange={(day) => isDay(day) && set({ validFrom: day })}
      />
      <DayInput
        label={t('taxes.validUntil')}
        value={slab.validUntil ?? ''}
        onChange={(day) => set({ validUntil: isDay(day) ? (day as Day) : null })}
      />
      <AmountInput
        label={t('taxes.minAmount')}
        value={slab.minAmount}
        onChange={(amount) => set({ minAmount: amount ?? minor(0) })}
      />
      <AmountInput
        label={t('taxes.maxAmount')}
        value={slab.maxAmount}
        onChange={(amount) => set({ maxAmount: amount })}
      />
      <PercentInput
        label={t('taxes.percentage')}
        value={slab.percentageBp}
        onChange={(percentageBp) => set({ percentageBp: Number.isNaN(percentageBp) ? 0 : percentageBp })}
      />
      <ComponentsInput slab={slab} onChange={(components) => set({ components })} />
      <IconButton onClick={remove} aria-label={t('shell:remove')} sx={{ justifySelf: 'end' }}>
        <Icon name="trash" />
      </IconButton>
    </Box>
  )
}

const lineStyles = {
  display: 'grid',
  gap: 2,
  alignItems: 'center',
  gridTemplateColumns: { xs: '1fr 1fr', xl: '110px 164px 164px 124px 124px 100px 1fr 40px', sm: 'repeat(4, 1fr)' },
  pb: 3,
  borderBottom: '1px solid var(--line)',
} as const

type AmountProps = { label: string; value: Minor | null; onChange: (amount: Minor | null) => void }

function AmountInput({ label, value, onChange }: AmountProps) {
  const { format, parse } = useMoney()
  const [typed, setTyped] = useState<string>()
  return (
    <MuiTextField
      label={label}
      value={typed ?? (value === null ? '' : format(value))}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(event.target.value.trim() === '' ? null : (parse(event.target.value) ?? value))
      }}
      onBlur={() => setTyped(undefined)}
      slotProps={{ htmlInput: { inputMode: 'decimal', style: { textAlign: 'end' } }, inputLabel: { shrink: true } }}
    />
  )
}

type ComponentsProps = { slab: TaxSlab; onChange: (components: TaxSlab['components']) => void }

const printed = (components: TaxSlab['components']) =>
  components.map(({ name, basisPoints }) => `${name} ${basisPoints / 100}`).join(', ')

/** 'CGST 2.5, SGST 2.5': the parts a tax is printed as, as people write them. */
export function componentsOf(text: string): TaxSlab['components'] | undefined {
  const parts = text.split(',').map((part) => part.trim())
  const found = parts.filter((part) => part !== '').map((part) => /^(.{1,20}?)\s+(\d+(?:\.\d{1,2})?)\s*%?$/.exec(part))
  if (found.some((part) => part === null)) return undefined
  return found.map((part) => ({ name: part?.[1] ?? '', basisPoints: Math.round(Number(part?.[2]) * 100) }))
}

function ComponentsInput({ slab, onChange }: ComponentsProps) {
  const { t } = useTranslation('properties')
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && componentsOf(typed) === undefined
  return (
    <MuiTextField
      label={t('taxes.components')}
      placeholder="CGST 2.5, SGST 2.5"
      value={typed ?? printed(slab.components)}
      error={isWrong}
      onChange={(event) => {
        setTyped(event.target.value)
        const components = componentsOf(event.target.value)
        if (components) onChange(components)
      }}
      onBlur={() => !isWrong && setTyped(undefined)}
    />
  )
}
