import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#core/dates.ts'
import { minor } from '#core/money.ts'
import { useSend } from '#web/api.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { useLeaveGuard } from '#web/leave-guard.ts'
import { useTell } from '#web/tell.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LoadingButton } from '#web/ui/loading-button.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { properties, type Property, type TaxSlab } from '../contract.ts'
import { taxTableFaults, type TaxFault } from '../rules.ts'
import { TaxLine } from './tax-line.tsx'

type Line = { key: number; slab: TaxSlab }

/** The tax table line by line, with what is wrong with it said in words before it can be saved. */
export function TaxTable({ property }: { property: Property }) {
  const { t } = useTranslation(['properties', 'shell'])
  const { today } = useDays()
  const tell = useTell()
  const { mutate, isPending } = useSend(properties.setTaxes)
  const [lines, setLines] = useState<readonly Line[]>(property.taxSlabs.map((slab, key) => ({ key, slab })))
  const slabs = lines.map(({ slab }) => slab)
  const isChanged = JSON.stringify(slabs) !== JSON.stringify(property.taxSlabs)
  const faults = taxTableFaults(slabs)
  useLeaveGuard(isChanged && !isPending)

  const add = () => {
    const key = 1 + Math.max(-1, ...lines.map((line) => line.key))
    setLines([...lines, { key, slab: emptySlab(today as Day) }])
  }
  const save = () =>
    mutate(
      { version: property.version, taxSlabs: slabs },
      { onSuccess: () => toast(t('taxes.saved')), onError: tell.refusal },
    )
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ color: 'text.secondary' }}>{t('taxes.text')}</Box>
      <Box component="ul" aria-label={t('taxes.title')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {lines.map(({ key, slab }) => (
          <TaxLine
            key={key}
            slab={slab}
            onChange={(next) => setLines(lines.map((line) => (line.key === key ? { key, slab: next } : line)))}
            remove={() => setLines(lines.filter((line) => line.key !== key))}
          />
        ))}
      </Box>
      <Faults faults={faults} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={add}>
          {t('taxes.add')}
        </Button>
        <LoadingButton
          variant="outlined"
          isLoading={isPending}
          disabled={!isChanged || faults.length > 0 || slabs.length === 0}
          onClick={save}
        >
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

function Faults({ faults }: { faults: readonly TaxFault[] }) {
  const { t } = useTranslation('properties')
  const { day } = useDays()
  const { format } = useMoney()
  return (
    <div role="status">
      {faults.length > 0 && (
        <Alert severity="warning">
          <AlertTitle>{t('taxes.wrong')}</AlertTitle>
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 5 }}>
            {faults.slice(0, 8).map(({ fault, category, day: on, amount }) => (
              <li key={`${fault} ${category} ${on} ${amount}`}>
                {t(`fault.${fault}`, {
                  category: t(`category.${category}`),
                  day: day(on),
                  amount: format(amount),
                })}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </div>
  )
}
