const TOWNS =
  'Dar es Salaam|Dar Es Salaam|Dodoma|Arusha|Mwanza|Mbeya|Moshi|Tanga|Lusaka|Kitwe|Ndola|Livingstone|Kabwe|Chingola|' +
  'Solwezi|Chipata|Kasama|Mufulira|Lilongwe|Blantyre|Mzuzu|Zomba|Maputo|Beira|Nampula|Matola|Johannesburg|Pretoria|' +
  'Cape Town|Durban|Maseru|Gaborone|Francistown|Maun|Harare|Bulawayo|Mutare|Gweru|Chitungwiza|Nairobi|Mombasa|Kisumu|' +
  'Nakuru|Eldoret|Kampala|Entebbe|Jinja|Mbarara|Port Louis|Windhoek|Walvis Bay|Mbabane|Manzini';
const PROVINCES =
  'North-Western|Copperbelt|Luapula|Muchinga|Northern|Southern|Eastern|Western|Central|Gauteng|KwaZulu-Natal|Limpopo|' +
  'Mpumalanga|Free State|Midlands|Manicaland|Masvingo|Mashonaland |Matabeleland |Khomas|Erongo|Hhohho|Kilimanjaro|' +
  'Kiambu|Wakiso| Province| Region| District| County| City|Lowveld|Coast';
const STREETS =
  ' Road| Street| Avenue| Close| Drive| Lane| House| Building| Floor| Estate| Park| Township| Extension| Compound| Farm|' +
  ' Flats|Plot |Flat |House |Stand |Unit |Block |P.O. Box |Private Bag |Independence|Kwame Nkrumah|Great |Airport|' +
  'Industrial |North|South|near |behind |opposite |@gmail.com|@yahoo.com';

/**
 * Words that stand in addresses of the countries served again and again: each takes twelve bits. Codes are read by their
 * places: another list is another format.
 */
export const COMMON_WORDS: readonly string[] = [TOWNS, PROVINCES, STREETS].join('|').split('|');

/** Bits in which a place of the list is written. */
export const WORD_BITS = 7;
