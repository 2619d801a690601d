import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import MuiTextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useField, type FieldProps } from './line-field.tsx'

export type Suggestion<Item> = { id: string; label: string; note?: ReactNode; item: Item }

export type SuggestProps<Item> = {
  label: string
  /** Reads suggestions for what was typed; called 200 ms after the last key. `key` names the read, area first. */
  find: { key: readonly unknown[]; run: (text: string) => Promise<readonly Suggestion<Item>[]> }
  value: Suggestion<Item> | null
  onChange: (chosen: Suggestion<Item> | null) => void
  /** What is in the box, for "use as typed" flows such as a new guest's name. */
  onType?: (text: string) => void
  help?: ReactNode
  hasError?: boolean
  isRequired?: boolean
  isDisabled?: boolean
  autoFocus?: boolean
  minLength?: number
  /** Typed text that matches nothing is stored. */
  isFree?: boolean
  /** Whether what was typed names an item whole: found alone, it is chosen without a tap. */
  isNamed?: (item: Item, text: string) => boolean
}

const PAUSE_MS = 200

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** What is typed, what the server has for it once the user pauses, and the choosing of it. */
function useSuggestions<Item>(props: SuggestProps<Item>) {
  const { find, value, onChange, onType, minLength = 2, isFree, isNamed } = props
  const [typed, setTyped] = useState(value?.label ?? '')
  const text = useSettled(typed.trim())
  /** What stood there or was chosen; of free text, what is typed is the value too. */
  const [settled, setSettled] = useState(value?.label)
  const isLong = text.length >= minLength
  const found = useQuery({
    queryKey: [...find.key, text],
    queryFn: () => find.run(text),
    enabled: isLong && text !== (isFree ? settled : value?.label),
    placeholderData: (before) => before,
  })
  const [isOpen, setOpen] = useState(false)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const [first, second] = value || found.isPlaceholderData ? [] : (found.data ?? [])
  const named = first && !second && isNamed?.(first.item, text) ? first : undefined
  const choose = useEffectEvent((chosen: Suggestion<Item>) => {
    setOpen(false)
    setSettled(chosen.label)
    onChange(chosen)
    // The keyboard on the screen covers what comes next.
    if (isTouch && document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what the server found is chosen when it comes, as by a tap
    if (named) choose(named)
  }, [named])
  return {
    typed,
    type: (next: string, isByHand: boolean) => {
      setTyped(next)
      if (isByHand) onType?.(next)
    },
    take: (chosen: Suggestion<Item> | string | null) => {
      if (typeof chosen !== 'string') {
        setSettled(chosen?.label)
        return onChange(chosen)
      }
      // Enter on free text: nothing is chosen, and the text stays.
      onChange(null)
      return onType?.(chosen)
    },
    options: isLong ? (found.data ?? []) : [],
    isLong,
    isReading: found.isFetching,
    isOpen,
    setOpen,
  }
}

/** A box that searches on the server while the user types. */
export function SuggestInput<Item>(props: SuggestProps<Item>) {
  const { label, value, help, hasError, isRequired, isDisabled, autoFocus, isFree } = props
  const { t } = useTranslation('shell')
  const box = useSuggestions(props)
  return (
    <Autocomplete
      freeSolo={isFree ?? false}
      options={box.options}
      value={value}
      inputValue={box.typed}
      loading={box.isReading}
      loadingText={t('loading')}
      noOptionsText={box.isLong ? t('list.nothingFound') : t('typeMore')}
      disabled={isDisabled ?? false}
      open={box.isOpen}
      onOpen={() => box.setOpen(true)}
      onClose={() => box.setOpen(false)}
      filterOptions={(all) => all}
      getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
      isOptionEqualToValue={(option, chosen) => typeof chosen !== 'string' && option.id === chosen.id}
      onInputChange={(_, next, why) => box.type(next, why === 'input')}
      onChange={(_, chosen) => box.take(chosen)}
      renderOption={({ key, ...attributes }, option) => (
        <Box component="li" {...attributes} key={key} sx={{ display: 'flex', gap: 3 }}>
          <Box sx={{ flex: 1 }}>{option.label}</Box>
          {option.note && (
            <Typography variant="caption" color="textSecondary">
              {option.note}
            </Typography>
          )}
        </Box>
      )}
      renderInput={(params) => (
        <MuiTextField
          {...params}
          label={label}
          error={hasError ?? false}
          helperText={help}
          required={isRequired ?? false}
          autoFocus={autoFocus ?? false}
        />
      )}
    />
  )
}

type FinderProps<Item> = Pick<SuggestProps<Item>, 'label' | 'find' | 'help' | 'hasError'> & {
  onChoose: (item: Item) => void
}

/** A box that finds something, passes it on and is empty again. */
export function FinderInput<Item>({ onChoose, ...props }: FinderProps<Item>) {
  const [round, setRound] = useState(0)
  const give = (chosen: Suggestion<Item> | null) => {
    if (!chosen) return
    onChoose(chosen.item)
    setRound(round + 1)
  }
  return <SuggestInput key={round} {...props} value={null} minLength={1} onChange={give} />
}

type AutocompleteFieldProps<V extends FieldValues, Item> = FieldProps<V> &
  Pick<SuggestProps<Item>, 'find' | 'minLength'> & {
    chosen?: Suggestion<Item> | null
    onChosen?: (item: Item | undefined) => void
  }

/** A field whose value is the id of something found on the server. `chosen` names what a filled form already has. */
export function AutocompleteField<V extends FieldValues, Item>({
  find,
  minLength,
  chosen,
  onChosen,
  ...props
}: AutocompleteFieldProps<V, Item>) {
  const field = useField(props)
  const [picked, setPicked] = useState<Suggestion<Item> | null>(chosen ?? null)
  const take = (next: Suggestion<Item> | null) => {
    setPicked(next)
    field.set(next?.id)
    onChosen?.(next?.item)
  }
  return (
    <SuggestInput
      label={props.label}
      find={find}
      value={picked?.id === field.value ? picked : null}
      onChange={take}
      help={field.help}
      hasError={field.hasError}
      isRequired={props.isRequired ?? false}
      isDisabled={props.isDisabled ?? false}
      autoFocus={props.autoFocus ?? false}
      {...(minLength && { minLength })}
    />
  )
}
