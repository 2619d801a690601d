import Stack from '@mui/material/Stack'
import { Aloud } from '../../ui/aloud.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { FactList } from '../../ui/fact-list.tsx'
import { Figure } from '../../ui/figure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeyHint, RoomConditionMark } from '../../ui/marks.tsx'
import { Donut } from '../../ui/small-chart.tsx'
import { MomentText, NumberText, PhoneLink } from '../../ui/values.tsx'

/** People, rooms, keys, numbers and moments, each the same everywhere. */
export default function Example() {
  return (
    <Stack sx={{ gap: 5 }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Avatar name="Asha Rao" />
        <Icon name="bed" label="Room" />
        <RoomConditionMark condition="CLEAN" withLabel />
        <RoomConditionMark condition="DIRTY" withLabel />
        <KeyHint keys="Mod+K" />
        <Aloud>
          <span className="visually-hidden">Said to who does not see the screen.</span>
        </Aloud>
      </Stack>
      <FactList
        facts={[
          ['A number', <NumberText key="number" number="INV-2026/27-000123" />],
          ['A moment', <MomentText key="moment" instant="2026-11-20T08:30:00.000Z" />],
          ['Long ago', <MomentText key="ago" instant="2026-11-20T08:30:00.000Z" isRelative />],
          ['A telephone', <PhoneLink key="phone" phone="+91 98450 12345" />],
        ]}
      />
      <Stack direction="row" sx={{ gap: 6 }}>
        <Figure label="Due" amount={12345650} currency="INR" isDue isStrong />
        <Donut
          label="Rooms"
          middle="12"
          points={[
            { label: 'Let', value: 9 },
            { label: 'Free', value: 3 },
          ]}
        />
      </Stack>
      <CopyText label="Address of the calendar" text="https://example.com/calendar/7f3a" />
    </Stack>
  )
}
