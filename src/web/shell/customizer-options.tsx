import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { barColors, chooseTheme, menuTypes, resetLayout, setLayout, useLayout, type Layout } from '../layout.ts'
import { usePreference } from '../preferences.ts'
import { schemeOf, themes } from '../theme/themes.ts'
import { Icon } from '../ui/icon.tsx'
import { COARSE } from '../theme/touch.ts'

/** The Options tab: what the specification lists, in its order. */
export function LayoutOptions() {
  const { t } = useTranslation('shell')
  const layout = useLayout()
  const isOnTop = layout.navigationPos === 'top'
  return (
    <Stack sx={{ gap: 4 }}>
      <Choice field="navigationPos" values={['top', 'side']} />
      <Themes />
      <Swatches field="sidebarColor" />
      <Swatches field="topbarColor">
        <Tick field="topbarFixed" />
      </Swatches>
      <Swatches field="footerColor">
        <Tick field="footerFixed" />
      </Swatches>
      <Box>
        <Tick field="useBreadcrumb" />
        <Choice field="breadcrumb" values={['simple', 'title']} isDisabled={!layout.useBreadcrumb} />
      </Box>
      <Choice field="navigationType" values={menuTypes} isDisabled={isOnTop} />
      <Box>
        <Tick field="perfectScrollbar" />
        <Tick field="dir" values={['rtl', 'ltr']} />
      </Box>
      <Button variant="outlined" onClick={resetLayout}>
        {t('customizer.reset')}
      </Button>
    </Stack>
  )
}

type Worded = 'navigationPos' | 'breadcrumb' | 'navigationType'
type ChoiceProps = { field: Worded; values: readonly string[]; isDisabled?: boolean }

function Choice({ field, values, isDisabled = false }: ChoiceProps) {
  const { t } = useTranslation('shell')
  const layout = useLayout()
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id}>
      <FormLabel id={id} disabled={isDisabled} sx={{ fontSize: 12 }}>
        {t(`customizer.${field}`)}
      </FormLabel>
      <RadioGroup
        value={layout[field]}
        aria-labelledby={id}
        onChange={(_, value) => setLayout({ [field]: value } as Partial<Layout>)}
      >
        {values.map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            disabled={isDisabled}
            control={<Radio size="small" sx={{ p: 1 }} />}
            label={t(`customizer.${value}`)}
          />
        ))}
      </RadioGroup>
    </Box>
  )
}

type Ticked = 'topbarFixed' | 'footerFixed' | 'useBreadcrumb' | 'perfectScrollbar' | 'dir'

/** A checkbox; of a field with two words, ticked is the first. */
function Tick({ field, values = [true, false] }: { field: Ticked; values?: readonly [unknown, unknown] }) {
  const { t } = useTranslation('shell')
  const layout = useLayout()
  return (
    <FormControlLabel
      sx={{ display: 'flex' }}
      control={
        <Checkbox
          size="small"
          sx={{ p: 1 }}
          checked={layout[field] === values[0]}
          onChange={(_, isOn) => setLayout({ [field]: isOn ? values[0] : values[1] } as Partial<Layout>)}
        />
      }
      label={t(`customizer.${field}`)}
    />
  )
}

const dot = {
  width: 28,
  height: 28,
  [COARSE]: { width: 44, height: 44 },
  p: 0,
  border: '1px solid var(--line-strong)',
  borderRadius: '50%',
  cursor: 'pointer',
}

function Swatches({
  field,
  children,
}: {
  field: 'sidebarColor' | 'topbarColor' | 'footerColor'
  children?: React.ReactNode
}) {
  const { t } = useTranslation('shell')
  const layout = useLayout()
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id}>
      <FormLabel id={id} sx={{ fontSize: 12 }}>
        {t(`customizer.${field}`)}
      </FormLabel>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, my: 1.5 }}>
        {barColors.map((color) => (
          <Tooltip key={color} title={t(`customizer.colour.${color}`)}>
            <Box
              component="button"
              type="button"
              data-bar={color}
              aria-label={t(`customizer.colour.${color}`)}
              aria-pressed={layout[field] === color}
              onClick={() => setLayout({ [field]: color })}
              sx={{ ...dot, bgcolor: 'var(--bar-fill)', color: 'var(--bar-strong)' }}
            >
              {layout[field] === color && <Icon name="check" aria-hidden sx={{ fontSize: 16 }} />}
            </Box>
          </Tooltip>
        ))}
      </Stack>
      {children}
    </Box>
  )
}

function Themes() {
  const { t } = useTranslation('shell')
  const { matTheme } = useLayout()
  const mode = usePreference('colorMode')
  const id = useId()
  return (
    <Box role="group" aria-labelledby={id}>
      <FormLabel id={id} sx={{ fontSize: 12 }}>
        {t('customizer.matTheme')}
      </FormLabel>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, mt: 1.5 }}>
        {themes.map(({ name, baseColor }) => (
          <Tooltip key={name} title={name}>
            <Box
              component="button"
              type="button"
              aria-label={name}
              aria-pressed={matTheme === name}
              onClick={() => chooseTheme(name)}
              sx={{
                ...dot,
                bgcolor: schemeOf(name) === 'dark' ? '#12161C' : baseColor,
                color: schemeOf(name) === 'dark' ? baseColor : '#fff',
                borderColor: baseColor,
                borderWidth: 2,
              }}
            >
              {matTheme === name && mode !== 'system' && <Icon name="check" aria-hidden sx={{ fontSize: 16 }} />}
            </Box>
          </Tooltip>
        ))}
      </Stack>
    </Box>
  )
}
