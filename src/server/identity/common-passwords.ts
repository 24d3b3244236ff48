/**
 * Words that people put into passwords first: names, sports, brands, places of our buyers and of the trade. A word
 * with one of the endings below is refused as well, so a short list stands for some thousand passwords.
 */
const WORDS = `
password passw0rd p@ssword p@ssw0rd pa55word passwort senha nywila welcome letmein master secret admin administrator
login root user guest test testing changeme default access system server computer internet samsung nokia google facebook
whatsapp youtube android iphone windows qwerty qwertyu qwertyui qwertyuiop azerty asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx
1q2w3e4r 1qaz2wsx abc abcd abcdef abcdefg abcdefgh aaaa love iloveyou loveyou lover baby babygirl princess angel sunshine
flower butterfly sweety honey darling mother father family friend friends forever happy smile lucky success freedom summer
winter spring autumn monday friday january february march april june july august september october november december
jesus jesuschrist christ godisgood godislove blessed blessing grace faith heaven church bible lordjesus amazing hallelujah
football soccer arsenal chelsea liverpool manchester united barcelona madrid ronaldo messi juventus cricket rugby tennis
basketball baseball hockey player champion winner dragon monkey tiger lion eagle falcon shadow ninja killer hunter warrior
batman superman spiderman pokemon naruto starwars matrix michael michelle jennifer jessica charlie daniel david joshua
matthew andrew anthony robert william richard thomas george james joseph samuel peter patrick stephen emmanuel innocent
gift precious memory mercy patience prince peace chanda mwansa mulenga phiri banda tembo zulu moyo ncube dube sibanda
mutale kabwe bwalya chola musonda otieno kamau wanjiru njoroge mwangi achieng juma hassan mohamed abdallah fatuma amina
zambia lusaka kitwe ndola malawi lilongwe blantyre kenya nairobi mombasa tanzania daressalaam uganda kampala zimbabwe
harare bulawayo mozambique maputo beira botswana gaborone namibia windhoek lesotho maseru eswatini mauritius durban
southafrica johannesburg africa england london britain toyota corolla landcruiser hilux prado nissan honda mazda subaru
mitsubishi isuzu mercedes benz bmw audi volkswagen golf ford ranger range rover landrover suzuki peugeot hyundai chicargos
chicago cargo import export motor motors vehicle cars trucks driver money dollar business company office manager
cheese chocolate banana orange purple yellow silver golden diamond pepper ginger cookie coffee whisky guitar music dancer
simba mandela jordan ferrari porsche corvette mustang harley yamaha kawasaki phoenix thunder hello helloworld whatever
nothing trustno computer1 zaq12wsx karibu habari asante hakuna hakunamatata rafiki nakupenda mpenzi malaika upendo amani
obrigado saudade benfica brasil familia felicidade estrela coracao deus jesusteama
`;

const ENDINGS = `
1 12 123 1234 12345 123456 1234567 12345678 123456789 0 00 01 007 11 22 69 77 88 99 100 111 321 786 2000 2010 2015 2018
2019 2020 2021 2022 2023 2024 2025 2026 2027 @1 @12 @123 @1234 @12345 @2020 @2021 @2022 @2023 @2024 @2025 @2026 #1 #123
_1 _123 .1 .123 ! !! 1! 12! 123! 1234! 123@ 123# * ? !1 !123
`;

/** Whole passwords: number rows, keyboard walks, phrases. */
const WHOLE = `
12345678 123456789 1234567890 0123456789 01234567 87654321 987654321 9876543210 11111111 111111111 1111111111 00000000
000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 999999999 12341234 12121212
123123123 1231231234 11223344 1122334455 112233445566 10203040 123454321 1234554321 123456780 123456788 123456781 12344321
112358132134 147258369 159357258 159753159 741852963 789456123 789456120 987456321 963852741 147852369 321654987 456123789
456789123 123654789 14789632 12369874 13131313 31415926 314159265 69696969 88888888 52013145 5201314520 1q2w3e4r5t
1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw2 2wsx3edc zaq1zaq1 zaq1xsw2 zaq12wsx !qaz2wsx q1w2e3r4 q1w2e3r4t5 qwer1234 qwerasdf
qweasdzxc qweasd123 qwe123qwe qwe123456 123qweasd 123qweasdzxc 12qwaszx 1234qwer 12345qwert 123456qwerty 123456abc 123456aa
1234567a 12345678a 123456789a 12345678q 123456789q a12345678 a123456789 a1234567 aa123456 aaa12345 ab123456 abc12345
abc123456 abc123abc abcd1234 abcd12345 abcde12345 asd123456 asdf1234 asdfasdf asdfjkl; asdfghjk asdfghjkl; zxc123456
zxcv1234 zxcvbnm1 q123456789 w123456789 aaaaaaaa aaaaaaaaa aaaaaaaaaa bbbbbbbb xxxxxxxx zzzzzzzz abababab abcabcabc
aabbccdd aabbccddee testtest test1234 testuser passpass passwordpassword mypassword yourpassword newpassword thepassword
oldpassword nopassword password! letmein1 letmeinplease letmein! opensesame startrek trustno1 iloveyou2 iloveyou! iloveu12
ilovejesus ilovegod ilovemom ilovemum ilovemydad ilovemyself ilovemyfamily ilovechelsea ilovearsenal imissyou missyou1
godisgreat godbless godblessme godfirst thankgod thankyou thankyoujesus praisegod praisethelord jesusislord jesuslovesme
jesussaves jesusisking inriver godismyrock amazinggrace manchesterunited manunited manutd123 realmadrid cristiano
cristianoronaldo messi10messi arsenalfc chelseafc liverpoolfc youllneverwalkalone footballer correcthorse
correcthorsebatterystaple monkeymonkey dragonball blink182 metallica nirvana1 slipknot eminem50 mercedes1 mercedesbenz
landcruiser100 landcruiser200 landrover1 toyotacorolla toyotahilux rangerover chicargos1 usedcars secondhand
buycarsonline johndoe1 janedoe1 qazxswedc qazwsxedc qazwsxedcrfv qwaszx12 qwertyasdf qwertyqwerty qwertzuiop azertyuiop
1a2b3c4d 1a2b3c4d5e a1b2c3d4 a1b2c3d4e5 a1s2d3f4 p0o9i8u7 0okm9ijn poiuytrewq lkjhgfdsa mnbvcxz1 mnbvcxzlkj
welcome1 welcomehome adminadmin admin1234 adminpassword rootroot superuser superadmin administrador temporary temp1234
temppass123 changeme1 changethis changepassword zambia1964 kenya1963 zimbabwe1980 tanzania1961 uganda1962 malawi1964
mozambique1975 botswana1966 namibia1990 southafrica1994 onezambia onezambiaonenation hakunamatata1 mandela1918
1234567891 12345678910 123456789123 1234567890123 0987654321 098765432 0977123456 0966123456 0955123456 0712345678
0722123456 0700000000 0770000000 26097000 00112233 99887766 998877665544 19901990 19951995 20002000 20202020 20242024
20252025 20262026 01011990 01012000 01011980 25121990 31121999 computer1 internet1 internet123 whatsapp1 facebook1
facebook123 google123 samsung123 galaxys10 iphone12 nokia3310 androidphone
`;

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const whole = new Set(words(WHOLE));
const stems = new Set(words(WORDS));
const endings = words(ENDINGS);

/** One sign over and over, or two or three in turn: a pattern and not a password. */
const REPEATED = /^(.{1,3})\1+$/su;

/**
 * Tells whether a password is among the first that anybody tries (security 6). Case does not count, nothing is trimmed.
 * The list keeps to 8 characters and more; shorter ones are refused for their length.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  if (whole.has(plain) || stems.has(plain) || REPEATED.test(plain)) return true;
  return endings.some((ending) => plain.endsWith(ending) && stems.has(plain.slice(0, -ending.length)));
}
