import type { Chance } from './chance.ts'

const FIRST = [
  'Aarav', 'Aditi', 'Akash', 'Amelia', 'Ananya', 'Anil', 'Arjun', 'Bhavna', 'Carlos', 'Chitra', 'Claire', 'Deepak', 'Devika', 'Elena',
  'Farhan', 'Fatima', 'Gaurav', 'Grace', 'Hannah', 'Harish', 'Ibrahim', 'Isha', 'Jaya', 'Jonas', 'Kabir', 'Kavita', 'Lakshmi', 'Liam',
  'Lucía', 'Manish', 'Meera', 'Mei', 'Mohan', 'Nadia', 'Naveen', 'Neha', 'Nikhil', 'Noah', 'Olivia', 'Omar', 'Pooja', 'Pranav', 'Priya',
  'Rahul', 'Rajesh', 'Ravi', 'Rohan', 'Rukmini', 'Sana', 'Sanjay', 'Sarah', 'Shreya', 'Siddharth', 'Sofia', 'Sunita', 'Tanvi', 'Tomás',
  'Uma', 'Varun', 'Vikram', 'Wei', 'Yasmin', 'Yusuf', 'Zoya',
] as const // prettier-ignore

const LAST = [
  'Agarwal', 'Banerjee', 'Bhatt', 'Bose', 'Chatterjee', 'Chopra', 'D’Souza', 'Das', 'Desai', 'Fernandes', 'Ghosh', 'Gupta', 'Hassan',
  'Iyer', 'Jain', 'Joshi', 'Kapoor', 'Khan', 'Krishnan', 'Kulkarni', 'Kumar', 'Lopez', 'Malhotra', 'Mehta', 'Menon', 'Mishra', 'Müller',
  'Nair', 'Okafor', 'Patel', 'Pillai', 'Rao', 'Reddy', 'Roy', 'Saxena', 'Schmidt', 'Sen', 'Shah', 'Sharma', 'Singh', 'Smith', 'Srinivasan',
  'Tanaka', 'Thomas', 'Trivedi', 'Varma', 'Verma', 'Williams', 'Yadav', 'Zhang',
] as const // prettier-ignore

const CITIES = [
  'Mumbai',
  'Delhi',
  'Bengaluru',
  'Pune',
  'Chennai',
  'Kolkata',
  'Hyderabad',
  'Ahmedabad',
  'Kochi',
  'London',
  'Dubai',
  'Singapore',
] as const

export type Person = { firstName: string; lastName: string; email: string; phone: string; city: string }

/** A plausible guest. Addresses end in .example, numbers are of the range no one has. */
export function person(chance: Chance): Person {
  const firstName = chance.of(FIRST)
  const lastName = chance.of(LAST)
  const name = `${firstName}.${lastName}`
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z.]/g, '')
    .toLowerCase()
  const number = chance.whole(10_000_000, 99_999_999)
  return {
    firstName,
    lastName,
    email: chance.is(0.8) ? `${name}${chance.whole(1, 99)}@guest.example` : '',
    phone: `+91 ${chance.of(['98', '99', '97', '70'])}${String(number).slice(0, 3)} ${String(number).slice(3, 8)}`,
    city: chance.of(CITIES),
  }
}

export const SOURCES = [['DIRECT', 34], ['Walk-in', 12], ['Website', 18], ['Booking.com', 20], ['Expedia', 8], ['Travel agent', 8]] as const // prettier-ignore
