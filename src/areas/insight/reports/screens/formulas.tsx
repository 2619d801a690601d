import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import MuiTextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { type FormulaFault, MAX_FORMULA_LENGTH } from '#core/formulas.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FORMULA_UNITS } from '../rules/formulas.ts'
import type { DraftFormula } from './builder-draft.ts'

type FormulasProps = {
  formulas: readonly DraftFormula[]
  /** What a formula may name. */
  names: readonly { code: string; label: string }[]
  faultIn: (text: string) => FormulaFault | undefined
  help: string
  most: number
  onChange: (formulas: DraftFormula[]) => void
}

/** Columns that are computed of figures, or of a list's numbers: named, with what they come to, written and checked as they are typed. */
export function Formulas({ formulas, names, faultIn, help, most, onChange: set }: FormulasProps) {
  const { t } = useTranslation('reports')
  const add = () => set([...formulas, { label: '', unit: 'money', text: '' }])
  return (
    <Stack component="section" aria-label={t('builder.formulas')} sx={{ gap: 3 }}>
      {formulas.map((formula, at) => (
        <FormulaFields
          // oxlint-disable-next-line react/no-array-index-key -- formulas are known by their place alone
          key={at}
          at={at}
          formula={formula}
          names={names}
          faultIn={faultIn}
          help={help}
          onChange={(change) => set(formulas.map((one, index) => (index === at ? { ...formula, ...change } : one)))}
          onRemove={() => set(formulas.filter((_, index) => index !== at))}
        />
      ))}
      <Box>
        <Button variant="outlined" startIcon={<Icon name="add" />} onClick={add} disabled={formulas.length >= most}>
          {t('builder.addFormula')}
        </Button>
      </Box>
    </Stack>
  )
}

type FormulaProps = Pick<FormulasProps, 'names' | 'faultIn' | 'help'> & {
  at: number
  formula: DraftFormula
  onChange: (change: Partial<DraftFormula>) => void
  onRemove: () => void
}

function FormulaFields({ at, formula, names, faultIn, help, onChange, onRemove }: FormulaProps) {
  const { t } = useTranslation(['reports', 'shell'])
  const fault = formula.text.trim() === '' ? undefined : faultIn(formula.text)
  return (
    <Box
      role="group"
      aria-label={t('builder.formula', { number: at + 1 })}
      sx={{ display: 'grid', gap: 2, p: 3, border: '1px solid var(--line)', borderRadius: 2 }}
    >
      <Stack direction="row" sx={{ gap: 2, alignItems: 'start' }}>
        <MuiTextField
          label={t('builder.formulaName')}
          value={formula.label}
          onChange={(event) => onChange({ label: event.target.value })}
          sx={{ flex: 1 }}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <MuiTextField
          select
          label={t('builder.unit')}
          value={formula.unit}
          onChange={(event) => onChange({ unit: FORMULA_UNITS.find((unit) => unit === event.target.value) ?? 'number' })}
          sx={{ width: 140 }}
        >
          {FORMULA_UNITS.map((unit) => (
            <MenuItem key={unit} value={unit}>
              {t(`builder.units.${unit}`)}
            </MenuItem>
          ))}
        </MuiTextField>
        <IconButton aria-label={t('builder.removeFormula', { number: at + 1 })} onClick={onRemove}>
          <Icon name="close" />
        </IconButton>
      </Stack>
      <MuiTextField
        label={t('builder.formulaText')}
        value={formula.text}
        onChange={(event) => onChange({ text: event.target.value })}
        error={fault !== undefined}
        helperText={fault ? t(`builder.faults.${fault.why}`, { word: fault.word }) : help}
        slotProps={{ htmlInput: { maxLength: MAX_FORMULA_LENGTH, spellCheck: false, style: { fontFamily: 'monospace' } } }}
      />
      <MuiTextField
        select
        label={t('builder.insert')}
        value=""
        onChange={(event) => onChange({ text: `${formula.text.trimEnd()} ${event.target.value}`.trimStart() })}
      >
        {names.map(({ code, label }) => (
          <MenuItem key={code} value={code}>
            {label}
          </MenuItem>
        ))}
      </MuiTextField>
    </Box>
  ) // prettier-ignore
}
