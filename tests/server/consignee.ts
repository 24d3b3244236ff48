/** The consignee of contract 5.10's example. */
export const CONSIGNEE = {
  title: 'Mr',
  first_name: 'Chanda',
  last_name: 'Phiri',
  line1: '12 Cairo Road',
  line2: '',
  line3: '',
  line4: 'Lusaka',
  state: 'Lusaka',
  postcode: '',
  phone_number: '260971234567',
  notes: '',
  country: '/countries/ZM/',
};
