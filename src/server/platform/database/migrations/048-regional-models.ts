/**
 * Models that sell second-hand in Zambia and its neighbours, as they are called there: common knowledge of the trade,
 * taken from nobody's list. Pick-ups stand with the cars, vans with what is commercial: none stands twice, so that a table
 * which names no type says enough.
 */
const CARS = `
Chevrolet: Aveo, Captiva, Cruze, Spark, Trailblazer
Daihatsu: Boon, Mira, Move, Sirion, Terios
Ford: EcoSport, Everest, Fiesta, Figo, Focus, Kuga, Ranger
GWM: P-Series, Steed
Haval: H1, H2, H6, Jolion
Honda: Accord, Airwave, Civic, CR-V, Fit, Fit Shuttle, Freed, HR-V, Insight, Inspire, Jazz, Odyssey, Stepwgn, Stream, Vezel
Hyundai: Accent, Creta, Elantra, Grand i10, H-1, Santa Fe, Sonata, Tucson
Isuzu: D-Max, KB, MU-X, Trooper
Kia: Cerato, Picanto, Rio, Sorento, Soul, Sportage
Land Rover: Defender, Discovery, Freelander, Range Rover, Range Rover Evoque, Range Rover Sport
Lexus: GX, IS, LX, RX
Mazda: Atenza, Axela, Biante, BT-50, CX-3, CX-5, Demio, Familia, MPV, Premacy, Tribute, Verisa
Mercedes-Benz: A Class, B Class, C Class, E Class, G Class, GLA Class, GLE Class, M Class, S Class, V Class
Mitsubishi: Airtrek, ASX, Challenger, Colt, Galant, L200, Lancer, Mirage, Outlander, Pajero, Pajero iO, Pajero Mini, RVR, Triton
Nissan: AD, Almera, Bluebird Sylphy, Cube, Dualis, Elgrand, Hardbody, Juke, Lafesta, Latio, March, Murano, Navara, Note, NP200, NP300, Pathfinder, Patrol, Qashqai, Serena, Skyline, Sunny, Teana, Terrano, Tiida, Wingroad, X-Trail
Opel: Astra, Corsa, Zafira
Peugeot: 2008, 206, 207, 208, 3008, 307, 308
Renault: Clio, Duster, Kwid, Sandero
Subaru: Exiga, Forester, Impreza, Legacy, Outback, Trezia, XV
Suzuki: Alto, Celerio, Ertiga, Escudo, Grand Vitara, Ignis, Jimny, Solio, Swift, Vitara, Wagon R
Toyota: Allion, Alphard, Aqua, Auris, Avanza, Avensis, bB, Belta, Blade, Caldina, Camry, Carina, Corolla, Corolla Axio, Corolla Fielder, Corolla Quest, Corolla Rumion, Corolla Runx, Corolla Spacio, Corsa, Crown, Duet, Estima, Etios, Fortuner, Funcargo, Gaia, Harrier, Hilux, Hilux Surf, Ipsum, Isis, IST, Kluger, Land Cruiser, Land Cruiser Prado, Mark II, Mark X, Noah, Opa, Passo, Platz, Porte, Premio, Prius, Probox, Ractis, Raum, RAV4, Rush, Sienta, Spacio, Spade, Sprinter, Starlet, Succeed, Tercel, Urban Cruiser, Vanguard, Verossa, Vitz, Voltz, Voxy, Wish, Yaris
Volkswagen: Amarok, Caddy, Caravelle, Golf, Jetta, Passat, Polo, Polo Vivo, Tiguan, Touareg, Touran
`;

const COMMERCIAL = `
DAF: CF, LF, XF
Daihatsu: Gran Max, Hijet
FAW: J5, J6, Tiger V
Ford: Transit
Foton: Aumark, Tunland, View
Fuso: Canter, Fighter, Super Great
Hino: 300, 500, 700, Dutro, Profia, Ranger
Howo: A7
Hyundai: H100, HD65, HD72, Mighty, Porter
Isuzu: Elf, Forward, FTR, FVZ, Giga, NKR, NPR, NQR
Iveco: Daily, Stralis, Trakker
JAC: T6, T8, X200
Kia: Bongo, K2500, K2700
Mahindra: Bolero, Pik Up, Scorpio
MAN: TGA, TGS, TGX
Mazda: Bongo, Bongo Brawny, Titan
Mercedes-Benz: Actros, Atego, Axor, Sprinter, Vito
Mitsubishi: Canter, Delica, Fighter, L300, Rosa
Nissan: Atlas, Caravan, Civilian, NV350, UD, Vanette
Renault: Kerax, Magnum, Premium
Scania: G Series, P Series, R Series
Suzuki: Carry, Every, Super Carry
Tata: Ace, LPT, Xenon
Toyota: Coaster, Dyna, Hiace, LiteAce, Quantum, Regius Ace, TownAce, Toyoace
UD Trucks: Condor, Croner, Kuzer, Quester, Quon
Volkswagen: Crafter, Transporter
Volvo: FH, FL, FM, FMX
`;

/** Beside those that count from the front: seeds give numbers of their own there, and sellers never type so many. */
const FIRST_ID = 1_000_001;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const rowsOf = (vehicleClass: 'cars' | 'commercial', makes: string): string[] =>
  makes
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [make = '', models = ''] = line.split(': ');
      return models.split(', ').map((model) => `${quoted(vehicleClass)}, ${quoted(make)}, ${quoted(model)}`);
    });
const rows = [...rowsOf('cars', CARS), ...rowsOf('commercial', COMMERCIAL)];

/**
 * Models that may be listed have the models of the region, each make spelled as it is spelled already. And listings whose words were
 * cut before the numbers of their parts were among them are marked, for a job to cut them anew.
 */
export const REGIONAL_MODELS = `
insert into vehicle_subjects (id, vehicle_class, make, model)
  select new.id, new.vehicle_class,
    coalesce((select held.make from vehicle_subjects as held where lower(held.make) = lower(new.make)
      order by held.id limit 1), new.make),
    new.model
  from (values
    ${rows.map((row, place) => `(${FIRST_ID + place}, ${row})`).join(',\n    ')}
  ) as new (id, vehicle_class, make, model)
  on conflict do nothing;
alter table products add column words_stale boolean not null default false;
update products set words_stale = true
  where not deleted and exists (select from listing_entries as part where part.product_id = products.id);
create index products_words_stale on products (id) where words_stale;
`;
