import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DayInput } from './day-input.tsx'
import { DensityButton } from './density-button.tsx'
import { Icon } from './icon.tsx'

export type ListFilter =
  | { name: string; label: string; kind?: 'choice'; options: readonly { value: string; label: string }[] }
  | { name: string; label: string; kind: 'day' }
  /** Typed; told once the person pauses. */
  | { name: string; label: string; kind: 'text' }

type Values = Readonly<Record<string, string | undefined>>
type ToolbarProps = {
  search: { name: string; label: string } | undefined
  filters: readonly ListFilter[]
  values: Values
  onChange: (change: Values) => void
  onExport: (() => void) | undefined
  /** Takes the place of `onExport` where the server exports the list. */
  exporter?: ReactNode
  count: string
}

const SEARCH_PAUSE_MS = 200

/** Search, filters, count and tools above a list. */
export function ListToolbar({ search, filters, values, onChange, onExport, exporter, count }: ToolbarProps) {
  const { t } = useTranslation('shell')
  return (
    <Stack
      direction="row"
      className="no-print"
      sx={{
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 3,
        px: 3,
        py: 2.5,
        borderBottom: '1px solid var(--line)',
      }}
    >
      {search && (
        <SearchBox
          label={search.label}
          value={values[search.name] ?? ''}
          onChange={(text) => onChange({ [search.name]: text })}
        />
      )}
      {filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={values[filter.name] ?? ''}
          onChange={(value) => onChange({ [filter.name]: value })}
        />
      ))}
      <Stack direction="row" sx={{ ml: 'auto', alignItems: 'center', columnGap: 2 }}>
        <Typography variant="caption" color="textSecondary" role="status">
          {count}
        </Typography>
        {onExport && (
          <Tooltip title={t('list.export')}>
            <IconButton size="small" onClick={onExport} aria-label={t('list.export')}>
              <Icon name="download" />
            </IconButton>
          </Tooltip>
        )}
        {exporter}
        <DensityButton />
      </Stack>
    </Stack>
  )
}

/** What stands in a box, told once the person pauses for 200 ms; what changes from outside is taken over. */
function useTyped(value: string, onChange: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  if (value !== told) {
    setTold(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === told) return
    const timer = setTimeout(() => {
      setTold(typed)
      onChange(typed.trim())
    }, SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, told, onChange])
  return [typed, setTyped]
}

/** A filter that is typed. */
function TextFilter({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useTyped(value, onChange)
  return (
    <MuiTextField
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      autoComplete="off"
      sx={{ width: { xs: 'calc(50% - 4px)', sm: 168 } }}
      slotProps={{ htmlInput: { maxLength: 80 } }}
    />
  )
}

type SearchProps = {
  label: string
  value: string
  onChange: (text: string) => void
  /** What Enter does with the text: 'done' empties the box, 'unknown' marks it for what is typed next; undefined leaves it a search. */
  onEnter?: (text: string) => 'done' | 'unknown' | undefined
  isWide?: boolean
}

/** Tells what was typed once the person pauses for 200 ms. */
export function SearchBox({ label, value, onChange, onEnter, isWide }: SearchProps) {
  const { t } = useTranslation('shell')
  const [typed, setTyped] = useTyped(value, onChange)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Enter' || typed.trim() === '') return
    const outcome = onEnter?.(typed.trim())
    if (outcome === 'done') setTyped('')
    if (outcome === 'unknown' && event.target instanceof HTMLInputElement) event.target.select()
  }

  return (
    <MuiTextField
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      placeholder={label}
      sx={{ width: isWide ? '100%' : { xs: '100%', sm: 260 } }}
      slotProps={{
        htmlInput: { 'aria-label': label, 'data-list-search': '' },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon name="search" sx={{ fontSize: 18 }} />
            </InputAdornment>
          ),
          endAdornment: typed && (
            <IconButton size="small" edge="end" aria-label={t('clear')} onClick={() => setTyped('')}>
              <Icon name="close" sx={{ fontSize: 16 }} />
            </IconButton>
          ),
        },
      }}
    />
  )
}

function FilterField({
  filter,
  value,
  onChange,
}: {
  filter: ListFilter
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTranslation('shell')
  if (filter.kind === 'day')
    return (
      <Box sx={{ width: { xs: 'calc(50% - 4px)', sm: 184 } }}>
        <DayInput label={filter.label} value={value} onChange={onChange} />
      </Box>
    )
  if (filter.kind === 'text') return <TextFilter label={filter.label} value={value} onChange={onChange} />
  return (
    <MuiTextField
      select
      label={filter.label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ width: { xs: 'calc(50% - 4px)', sm: 168 } }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{t('list.all')}</MenuItem>
      {filter.options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}
