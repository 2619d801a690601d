/** Complaints per ten thousand mails that mailbox providers want no sender to reach, and from which they refuse a sender. */
export const HIGH_BP = 10
export const TOO_HIGH_BP = 30

/** How the complaints about a campaign stand; one alone says nothing. */
export function complaintLevel({ sent, complained }: { sent: number; complained: number }): 'OK' | 'HIGH' | 'TOO_HIGH' {
  if (complained < 2 || complained * 10_000 < sent * HIGH_BP) return 'OK'
  return complained * 10_000 < sent * TOO_HIGH_BP ? 'HIGH' : 'TOO_HIGH'
}
