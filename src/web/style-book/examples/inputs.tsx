import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { FinderInput, type Suggestion, SuggestInput } from '../../ui/autocomplete-field.tsx'
import { ChipsInput } from '../../ui/chips-field.tsx'
import { Choice } from '../../ui/choice.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { DayRangeInput } from '../../ui/day-range-input.tsx'
import { ExemptionInput } from '../../ui/exemption-input.tsx'
import { SearchBox } from '../../ui/list-toolbar.tsx'
import { MoneyInput } from '../../ui/money-field.tsx'
import { PercentInput } from '../../ui/percent-field.tsx'
import { RuleSwitch } from '../../ui/rule-switch.tsx'
import { toast } from '../../ui/toasts.tsx'
import { WEEKDAYS, WeekdayInput } from '../../ui/weekday-input.tsx'

const rooms = ['101', '102', '201'].map((label) => ({ id: label, label, item: label }))
const find = {
  key: ['style-book', 'rooms'],
  run: async (text: string) => rooms.filter(({ label }) => label.startsWith(text)),
}

/** The same without a form around them, for filters and tables. */
export default function Example() {
  const [room, setRoom] = useState<Suggestion<string> | null>(null)
  const [amount, setAmount] = useState<number | undefined>(1250000)
  const [share, setShare] = useState<number | undefined>(1250)
  const [day, setDay] = useState('2026-11-20')
  const [nights, setNights] = useState({ from: '2026-11-20', until: '2026-11-23' })
  const [weekdays, setWeekdays] = useState(WEEKDAYS)
  const [extras, setExtras] = useState<readonly (string | number)[]>(['BREAKFAST'])
  const [exempted, setExempted] = useState({})
  const [period, setPeriod] = useState('week')
  const [isOn, setOn] = useState(true)
  const [text, setText] = useState('')
  return (
    <Stack sx={{ gap: 4, maxWidth: 560 }}>
      <SearchBox label="Search rooms" value={text} onChange={setText} />
      <SuggestInput label="Room" find={find} value={room} onChange={setRoom} minLength={1} />
      <FinderInput label="Find a room and go on" find={find} onChoose={(found) => toast(`Room ${found}`)} />
      <MoneyInput label="Amount" value={amount} onChange={setAmount} />
      <PercentInput label="Share" value={share} onChange={setShare} />
      <DayInput label="Day" value={day} onChange={setDay} />
      <DayRangeInput
        {...nights}
        labels={{ from: 'Arrival', until: 'Departure' }}
        onChange={(from, until) => setNights({ from, until })}
      />
      <Choice
        label="Period"
        value={period}
        onChange={setPeriod}
        options={[
          { value: 'week', label: 'This week' },
          { value: 'month', label: 'This month' },
        ]}
      />
      <WeekdayInput label="Weekdays" value={weekdays} onChange={setWeekdays} />
      <ChipsInput
        label="Extras"
        value={extras}
        onChange={setExtras}
        options={[
          { value: 'BREAKFAST', label: 'Breakfast' },
          { value: 'COT', label: 'Cot' },
        ]}
      />
      <ExemptionInput value={exempted} onChange={setExempted} />
      <RuleSwitch
        label="Round bills"
        help="To the whole unit of the currency."
        isOn={isOn}
        isPending={false}
        onChange={setOn}
      />
    </Stack>
  )
}
