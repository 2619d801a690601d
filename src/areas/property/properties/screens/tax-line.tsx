import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isDay, type Day } from '#core/dates.ts'
import { basisPointsOf, type Minor, minor, percentOf } from '#core/money.ts'
import { TAX_CATEGORIES } from '#core/tax.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { ExemptionInput } from '#web/ui/exemption-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoneyInput } from '#web/ui/money-field.tsx'
import { PercentInput } from '#web/ui/percent-field.tsx'
import type { TaxSlab } from '../contract/property.ts'
import type { TaxFault, UntaxedPrices } from '../rules.ts'
import { TaxLineFindings } from './tax-line-findings.tsx'

type LineProps = {
  /** As people count: 1 first. */
  number: number
  slab: TaxSlab
  faults: readonly TaxFault[]
  untaxed: readonly UntaxedPrices[]
  onChange: (slab: TaxSlab) => void
  remove: () => void
}

/** One slab: what it taxes, since when, from which price to which, how much, the parts it is printed as, and what is wrong with it. */
export function TaxLine({ number, slab, faults, untaxed, onChange, remove }: LineProps) {
  const { t } = useTranslation(['properties', 'shell'])
  const id = useId()
  const set = (change: Partial<TaxSlab>) => onChange({ ...slab, ...change })
  const isWrong = (field: keyof TaxSlab) => faults.some((fault) => fault.field === field)
  return (
    <Box component="li" sx={{ pb: 3, borderBottom: '1px solid var(--line)' }}>
      <Box role="group" aria-label={t('taxes.line', { number })} aria-describedby={id} sx={lineStyles}>
        <Box sx={{ gridColumn: { xs: '1', sm: '1 / -1', xl: 'auto' }, color: 'text.secondary', fontSize: 12 }}>
          {t('taxes.line', { number })}
        </Box>
        <LineFields slab={slab} set={set} isWrong={isWrong} />
        <IconButton
          onClick={remove}
          aria-label={t('taxes.remove', { number })}
          sx={{ justifySelf: 'end', gridArea: { xs: '1 / 2', sm: 'auto' } }}
        >
          <Icon name="trash" />
        </IconButton>
      </Box>
      {slab.percentageBp === 0 && (
        <Box sx={{ mt: 3 }}>
          <ExemptionInput value={slab} onChange={set} />
        </Box>
      )}
      <TaxLineFindings id={id} faults={faults} untaxed={untaxed} />
    </Box>
  )
}

/** A bound that cannot be read, which no table may be saved with. */
const UNREADABLE = Number.NaN as Minor
const minorIfAny = (amount: number | undefined) => (amount === undefined ? null : minor(amount))

export const isReadable = ({ minAmount, maxAmount, percentageBp }: TaxSlab) =>
  ![minAmount, maxAmount, percentageBp].some(Number.isNaN)

type FieldsProps = {
  slab: TaxSlab
  set: (change: Partial<TaxSlab>) => void
  isWrong: (field: keyof TaxSlab) => boolean
}

/** Shows the faults of a line below it, each once. */
const SAID_BELOW = { fault: '' }

function LineFields({ slab, set, isWrong }: FieldsProps) {
  const { t } = useTranslation('properties')
  return (
    <>
      <Wide>
        <MuiTextField
          select
          label={t('taxes.category')}
          value={slab.category}
          onChange={(event) => set({ category: event.target.value as TaxSlab['category'] })}
        >
          {TAX_CATEGORIES.map((category) => (
            <MenuItem key={category} value={category}>
              {t(`category.${category}`)}
            </MenuItem>
          ))}
        </MuiTextField>
      </Wide>
      <Wide>
        <DayInput
          label={t('taxes.validFrom')}
          value={slab.validFrom}
          onChange={(day) => isDay(day) && set({ validFrom: day })}
        />
      </Wide>
      <Wide>
        <DayInput
          label={t('taxes.validUntil')}
          value={slab.validUntil ?? ''}
          hasError={isWrong('validUntil')}
          onChange={(day) => set({ validUntil: isDay(day) ? (day as Day) : null })}
        />
      </Wide>
      <MoneyInput
        label={t('taxes.minAmount')}
        value={slab.minAmount}
        {...(isWrong('minAmount') && SAID_BELOW)}
        onChange={(amount, isNone) => set({ minAmount: isNone ? UNREADABLE : minor(amount ?? 0) })}
      />
      <MoneyInput
        label={t('taxes.maxAmount')}
        value={slab.maxAmount ?? undefined}
        {...(isWrong('maxAmount') && SAID_BELOW)}
        onChange={(amount, isNone) => set({ maxAmount: isNone ? UNREADABLE : minorIfAny(amount) })}
      />
      <PercentInput
        label={t('taxes.percentage')}
        value={slab.percentageBp}
        hasError={isWrong('percentageBp')}
        onChange={(percentageBp) => set({ percentageBp: percentageBp ?? 0 })}
      />
      <Wide>
        <ComponentsInput slab={slab} hasError={isWrong('components')} onChange={(components) => set({ components })} />
      </Wide>
    </>
  )
}

/** The whole line on a phone, where a day or the parts of a tax would be cut off. */
const Wide = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridColumn: { xs: '1 / -1', sm: 'auto' } }}>{children}</Box>
)

const lineStyles = {
  display: 'grid',
  columnGap: 2,
  rowGap: 3,
  alignItems: 'center',
  gridTemplateColumns: {
    xs: '1fr 1fr',
    sm: 'repeat(3, 1fr)',
    xl: '48px 110px 190px 164px 124px 124px 100px 1fr 40px',
  },
} as const

type ComponentsProps = { slab: TaxSlab; hasError: boolean; onChange: (components: TaxSlab['components']) => void }

const printed = (components: TaxSlab['components']) =>
  components.map(({ name, basisPoints }) => `${name} ${percentOf(basisPoints)}`).join(', ')

/** 'CGST 2.5, SGST 2.5': the parts a tax is printed as, as people write them. */
export function componentsOf(text: string): TaxSlab['components'] | undefined {
  const parts = text.split(',').map((part) => part.trim())
  const found = parts.filter((part) => part !== '').map((part) => /^(.{1,20}?)\s+(\d+(?:\.\d{1,2})?)\s*%?$/.exec(part))
  if (found.some((part) => part === null)) return undefined
  return found.map((part) => ({ name: part?.[1] ?? '', basisPoints: basisPointsOf(Number(part?.[2])) }))
}

function ComponentsInput({ slab, hasError, onChange }: ComponentsProps) {
  const { t } = useTranslation('properties')
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && componentsOf(typed) === undefined
  return (
    <MuiTextField
      label={t('taxes.components')}
      placeholder="CGST 2.5, SGST 2.5"
      value={typed ?? printed(slab.components)}
      error={isWrong || hasError}
      onChange={(event) => {
        setTyped(event.target.value)
        const components = componentsOf(event.target.value)
        if (components) onChange(components)
      }}
      onBlur={() => !isWrong && setTyped(undefined)}
    />
  )
}
