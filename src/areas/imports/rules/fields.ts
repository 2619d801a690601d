import type { ImportKind } from '../contract.ts'

const PERSON = ['firstName', 'lastName', 'name', 'email', 'phone'] as const

export const GUEST_FIELDS = [
  ...PERSON, 'companyName', 'nationality', 'language', 'idKind', 'idNumber', 'address', 'city', 'country', 'dateOfBirth', 'notes',
] as const // prettier-ignore
export const BOOKING_FIELDS = [
  ...PERSON, 'reference', 'arrival', 'departure', 'nights', 'roomType', 'roomNumber', 'adults', 'children', 'nightPrice', 'source', 'notes',
] as const // prettier-ignore
export type ImportField = (typeof GUEST_FIELDS)[number] | (typeof BOOKING_FIELDS)[number]
export const FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  GUESTS: GUEST_FIELDS,
  BOOKINGS: BOOKING_FIELDS,
}

/** What columns are called in other programs' tables, in small letters without signs. */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  firstName: ['firstname', 'givenname', 'forename', 'prenom', 'guestfirstname'],
  lastName: ['lastname', 'surname', 'familyname', 'nom', 'guestlastname', 'nomdefamille'],
  name: ['name', 'guest', 'guestname', 'fullname', 'customer', 'customername', 'bookername', 'client', 'nomcomplet'],
  email: ['email', 'mail', 'emailaddress', 'guestemail', 'courriel'],
  phone: ['phone', 'telephone', 'mobile', 'tel', 'phonenumber', 'mobileno', 'contact', 'contactnumber', 'portable'],
  companyName: ['company', 'companyname', 'organisation', 'organization', 'societe', 'entreprise'],
  nationality: ['nationality', 'nationalite', 'citizenship'],
  language: ['language', 'languagecode', 'lang', 'preferredlanguage', 'guestlanguage', 'langue', 'langueparlee'],
  idKind: ['idkind', 'idtype', 'documenttype', 'typedepiece'],
  idNumber: ['idnumber', 'idno', 'passport', 'passportno', 'passportnumber', 'documentnumber', 'aadhaar'],
  address: ['address', 'street', 'address1', 'adresse', 'rue'],
  city: ['city', 'town', 'ville'],
  country: ['country', 'countrycode', 'pays'],
  dateOfBirth: ['dateofbirth', 'birthday', 'birthdate', 'dob', 'datedenaissance'],
  notes: ['notes', 'note', 'remarks', 'remark', 'comments', 'comment', 'specialrequests', 'remarques'],
  reference: [
    'reference', 'ref', 'bookingno', 'bookingnumber', 'bookingid', 'bookingreference', 'reservationno', 'reservationid',
    'reservationnumber', 'confirmation', 'confirmationno', 'confirmationnumber', 'voucher', 'numerodereservation',
  ],
  arrival: ['arrival', 'arrivaldate', 'checkin', 'checkindate', 'from', 'startdate', 'arrivee', 'datedarrivee'],
  departure: ['departure', 'departuredate', 'checkout', 'checkoutdate', 'to', 'until', 'enddate', 'depart', 'datededepart'],
  nights: ['nights', 'nbnights', 'numberofnights', 'los', 'lengthofstay', 'nuits'],
  roomType: ['roomtype', 'type', 'category', 'roomcategory', 'typedechambre', 'categorie'],
  roomNumber: ['room', 'roomnumber', 'roomno', 'unit', 'chambre', 'numerodechambre'],
  adults: ['adults', 'adult', 'pax', 'guests', 'persons', 'noofguests', 'adultes'],
  children: ['children', 'child', 'kids', 'enfants'],
  nightPrice: ['nightprice', 'pricepernight', 'rate', 'nightlyrate', 'roomrate', 'rateamount', 'prixparnuit', 'tarif'],
  source: ['source', 'channel', 'origin', 'bookingsource', 'canal'],
} // prettier-ignore

/** The fields of a kind, each with what its column may be called. */
export const namesOf = (kind: ImportKind): Readonly<Record<ImportField, readonly string[]>> =>
  Object.fromEntries(FIELDS[kind].map((field) => [field, NAMES[field]])) as Record<ImportField, readonly string[]>
