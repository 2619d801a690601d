import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Popover from '@mui/material/Popover'
import MuiTextField from '@mui/material/TextField'
import {
  Suspense,
  lazy,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, isDay, type Day } from '#core/dates.ts'
import { formatDay } from '../format-day.ts'
import { useDays } from '../formats.ts'
import { parseDay } from '../parse-day.ts'
import { Icon } from './icon.tsx'
import { CardSkeleton } from './states.tsx'

const Calendar = lazy(() => import('./calendar.tsx'))

export type DayInputProps = {
  label: string
  value: string
  onChange: (day: string) => void
  onBlur?: () => void
  min?: string
  max?: string
  isRequired?: boolean
  isDisabled?: boolean
  /** Typed only, where something beside it opens a calendar. */
  hasNoCalendar?: boolean
  hasError?: boolean
  help?: ReactNode
  inputRef?: React.Ref<HTMLInputElement>
}

/** What is typed of a day, and what it comes to: on Enter, on leaving the field, or by a step with an arrow key. */
function useTypedDay({ value, onChange, onBlur }: DayInputProps, openCalendar: () => void) {
  const { i18n } = useTranslation('shell')
  const { today } = useDays()
  const [typed, setTyped] = useState<string>()

  const take = (day: string) => {
    setTyped(undefined)
    if (day !== value) onChange(day)
  }
  const takeTyped = () => {
    if (typed !== undefined) take(typed.trim() === '' ? '' : (parseDay(typed, today) ?? typed))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return takeTyped()
    if (event.altKey && event.key === 'ArrowDown') return openCalendar()
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    take(isDay(value) ? addDays(value, step) : today)
  }
  return {
    shown: typed ?? (isDay(value) ? formatDay(value, i18n.language) : value),
    example: formatDay(today, i18n.language, 'short'),
    setTyped,
    take,
    leave: () => {
      takeTyped()
      onBlur?.()
    },
    onKeyDown,
  }
}

/**
 * A day, typed or picked. Takes '20/11', '20 nov', '+3' (from the business date), 'today', 'tomorrow';
 * arrow up and down step by a day.
 */
export function DayInput(props: DayInputProps) {
  const { label, value, min, max, isRequired, isDisabled, hasNoCalendar, hasError, help, inputRef } = props
  const { t } = useTranslation('shell')
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const { shown, example, setTyped, take, leave, onKeyDown } = useTypedDay(props, () => setOpen(true))
  return (
    <>
      <MuiTextField
        ref={field}
        label={label}
        value={shown}
        required={isRequired ?? false}
        disabled={isDisabled ?? false}
        error={hasError ?? false}
        helperText={help}
        inputRef={inputRef}
        placeholder={example}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={leave}
        onKeyDown={onKeyDown}
        slotProps={{
          inputLabel: { shrink: true },
          input: {
            endAdornment: !hasNoCalendar && (
              <InputAdornment position="end">
                <IconButton
                  size="small"
                  edge="end"
                  disabled={isDisabled ?? false}
                  aria-label={t('day.open', { label })}
                  onClick={() => setOpen(true)}
                >
                  <Icon name="calendar" sx={{ fontSize: 18 }} />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <CalendarPopover
        label={label}
        open={isOpen}
        anchor={field}
        onClose={() => setOpen(false)}
        selected={isDay(value) ? value : undefined}
        min={min as Day | undefined}
        max={max as Day | undefined}
        onPick={(day) => {
          setOpen(false)
          take(day)
        }}
      />
    </>
  )
}

type PopoverProps = ComponentProps<typeof Calendar> & {
  label: string
  open: boolean
  anchor: RefObject<HTMLDivElement | null>
  onClose: () => void
}

function CalendarPopover({ label, open, anchor, onClose, ...calendar }: PopoverProps) {
  const { t } = useTranslation('shell')
  return (
    <Popover
      open={open}
      anchorEl={() => anchor.current}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('day.open', { label }), sx: { p: 3, minWidth: 280 } } }}
    >
      <Suspense fallback={<CardSkeleton height={280} />}>
        <Calendar {...calendar} />
      </Suspense>
    </Popover>
  )
}
