import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import { useLeaveGuard } from '#web/leave-guard.ts'
import { useNotify } from '#web/notify.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { properties } from '../contract/properties.ts'
import { type Property, type TaxSlab, TAX_ROUNDINGS } from '../contract/property.ts'
import { taxTableFaults, untaxedPrices } from '../rules.ts'
import { isReadable, TaxLine } from './tax-line.tsx'
import { TaxPreview } from './tax-preview.tsx'

type Line = { key: number; slab: TaxSlab }
type TaxedProperty = Pick<Property, 'version' | 'taxSlabs' | 'pricesIncludeTax' | 'taxRounding'>
type How = Pick<Property, 'pricesIncludeTax' | 'taxRounding'>

/** The table as it is being changed, what is wrong in it, and the saving of it. */
function useTaxTable(property: TaxedProperty) {
  const { t } = useTranslation('properties')
  const { today } = useDays()
  const notify = useNotify()
  const { mutate, isPending } = useSend(properties.setTaxes)
  const [lines, setLines] = useState<readonly Line[]>(property.taxSlabs.map((slab, key) => ({ key, slab })))
  const [how, setHow] = useState<How>({
    pricesIncludeTax: property.pricesIncludeTax,
    taxRounding: property.taxRounding,
  })
  const slabs = useMemo(() => lines.map(({ slab }) => slab), [lines])
  /** Those whose bounds and percentage can be read; errors are shown at their fields. */
  const readable = useMemo(() => slabs.filter(isReadable), [slabs])
  const isWhole = readable.length === slabs.length
  const isChanged =
    JSON.stringify(slabs) !== JSON.stringify(property.taxSlabs) ||
    how.pricesIncludeTax !== property.pricesIncludeTax ||
    how.taxRounding !== property.taxRounding
  const faults = useMemo(() => (isWhole ? taxTableFaults(slabs) : []), [slabs, isWhole])
  const untaxed = useMemo(
    () => (how.pricesIncludeTax && isWhole && faults.length === 0 ? untaxedPrices(slabs, today as Day) : []),
    [slabs, isWhole, faults, how.pricesIncludeTax, today],
  )
  useLeaveGuard(isChanged && !isPending)

  const add = () => {
    const key = 1 + Math.max(-1, ...lines.map((line) => line.key))
    setLines([...lines, { key, slab: emptySlab(today as Day) }])
  }
  const save = () =>
    mutate(
      { version: property.version, taxSlabs: slabs, ...how },
      { onSuccess: () => toast(t('taxes.saved')), onError: notify.refusal },
    )
  const maySave = isChanged && isWhole && faults.length === 0 && slabs.length > 0
  return { lines, setLines, add, how, setHow, readable, faults, untaxed, save, maySave, isPending }
}

/** How prices are quoted and tax is rounded, the tax table line by line with what is wrong at each line, and a price to try it on. */
export function TaxTable({ property }: { property: TaxedProperty }) {
  const { t } = useTranslation(['properties', 'shell'])
  const table = useTaxTable(property)
  const { lines, setLines, how, faults } = table
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <HowFields how={how} onChange={table.setHow} />
      <Box sx={{ color: 'text.secondary' }}>{t('taxes.text')}</Box>
      <Box component="ul" aria-label={t('taxes.title')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {lines.map(({ key, slab }, at) => (
          <TaxLine
            key={key}
            number={at + 1}
            slab={slab}
            faults={faults.filter(({ line }) => line === at)}
            untaxed={table.untaxed.filter(({ line }) => line === at)}
            onChange={(next) => setLines(lines.map((line) => (line.key === key ? { key, slab: next } : line)))}
            remove={() => setLines(lines.filter((line) => line.key !== key))}
          />
        ))}
      </Box>
      <Box>
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={table.add}>
          {t('taxes.add')}
        </Button>
      </Box>
      <TaxPreview slabs={table.readable} includesTax={how.pricesIncludeTax} />
      <div role="status">
        {faults.length > 0 && <Alert severity="warning">{t('taxes.wrong')}</Alert>}
        {lines.length === 0 && <Alert severity="warning">{t('taxes.none')}</Alert>}
      </div>
      <Box sx={{ display: 'flex', justifyContent: 'end' }}>
        <LoadingButton variant="outlined" isLoading={table.isPending} disabled={!table.maySave} onClick={table.save}>
          {t('taxes.save')}
        </LoadingButton>
      </Box>
    </Box>
  )
}

const emptySlab = (from: Day): TaxSlab => ({
  category: 'ROOM',
  validFrom: from,
  validUntil: null,
  minAmount: minor(0),
  maxAmount: null,
  percentageBp: 0,
  components: [],
})

function HowFields({ how, onChange }: { how: How; onChange: (how: How) => void }) {
  const { t } = useTranslation('properties')
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
      <MuiTextField
        select
        label={t('taxes.prices')}
        helperText={t('taxes.pricesHelp')}
        value={how.pricesIncludeTax ? 'with' : 'before'}
        onChange={(event) => onChange({ ...how, pricesIncludeTax: event.target.value === 'with' })}
      >
        <MenuItem value="before">{t('taxes.pricesBefore')}</MenuItem>
        <MenuItem value="with">{t('taxes.pricesWith')}</MenuItem>
      </MuiTextField>
      <MuiTextField
        select
        label={t('taxes.rounding')}
        helperText={t('taxes.roundingHelp')}
        value={how.taxRounding}
        onChange={(event) => onChange({ ...how, taxRounding: event.target.value as Property['taxRounding'] })}
      >
        {TAX_ROUNDINGS.map((option) => (
          <MenuItem key={option} value={option}>
            {t(`taxes.round.${option}`)}
          </MenuItem>
        ))}
      </MuiTextField>
    </Box>
  )
}
