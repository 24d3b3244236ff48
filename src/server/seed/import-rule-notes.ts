/** Notes of the rules that the shop begins with, by their English words. */
export const NOTES: Readonly<Record<string, { sw: string; pt: string }>> = {
  'Since 1 March 2023 a used vehicle goes through Namibia on a car carrier only, not on its own wheels.': {
    sw: 'Tangu 1 Machi 2023 gari lililotumika hupita Namibia juu ya lori la kubeba magari tu, si kwa magurudumu yake lenyewe.',
    pt: 'Desde 1 de março de 2023 um veículo usado só atravessa a Namíbia num porta-automóveis, não pelas próprias rodas.',
  },
  'From first registration to shipment, by the regulations of 2017. Some sellers say five: ask the ministry.':
    {
      sw: 'Kuanzia usajili wa kwanza hadi kusafirishwa, kwa kanuni za 2017. Wauzaji wengine husema mitano: iulize wizara.',
      pt: 'Da primeira matrícula ao embarque, segundo o regulamento de 2017. Alguns vendedores dizem cinco: pergunte ao ministério.',
    },
  'From first registration to shipment, by the regulations of 2017.': {
    sw: 'Kuanzia usajili wa kwanza hadi kusafirishwa, kwa kanuni za 2017.',
    pt: 'Da primeira matrícula ao embarque, segundo o regulamento de 2017.',
  },
  'An import permit is needed before shipment.': {
    sw: 'Kibali cha kuingiza kinahitajika kabla ya kusafirisha.',
    pt: 'É precisa uma licença de importação antes do embarque.',
  },
  'Used vehicles need an import permit, by Legal Notice 60 of 2000.': {
    sw: 'Magari yaliyotumika yanahitaji kibali cha kuingiza, kwa Tangazo la Kisheria namba 60 la 2000.',
    pt: 'Os veículos usados precisam de uma licença de importação, segundo o Aviso Legal 60 de 2000.',
  },
  'From the date of manufacture. An environmental levy is due from eight years on.': {
    sw: 'Kuanzia tarehe ya kutengenezwa. Tozo ya mazingira hulipwa kuanzia miaka minane.',
    pt: 'Desde a data de fabrico. A partir dos oito anos paga-se uma taxa ambiental.',
  },
  'SARS asks for an import permit of ITAC and a letter of authority of NRCS, which few are given.': {
    sw: 'SARS hudai kibali cha kuingiza cha ITAC na barua ya idhini ya NRCS, ambavyo wachache hupewa.',
    pt: 'A SARS exige uma licença de importação da ITAC e uma carta de autorização da NRCS, que poucos obtêm.',
  },
  'From the date of manufacture. Haulage trucks, tractors and returning residents are exempt.': {
    sw: 'Kuanzia tarehe ya kutengenezwa. Malori ya mizigo, matrekta na wakazi wanaorudi nyumbani hawahusiki.',
    pt: 'Desde a data de fabrico. Camiões de carga, tratores e residentes que regressam estão isentos.',
  },
  'On price, shipping and other costs to the border.': {
    sw: 'Juu ya bei, usafirishaji na gharama nyingine hadi mpakani.',
    pt: 'Sobre o preço, o transporte e outros custos até à fronteira.',
  },
  'On passenger vehicles that are more than five years old.': {
    sw: 'Kwa magari ya abiria yenye zaidi ya miaka mitano.',
    pt: 'Sobre veículos de passageiros com mais de cinco anos.',
  },
  'On value and duty. As the site quotes ZIMRA.': {
    sw: 'Juu ya thamani na ushuru. Kama tovuti inavyonukuu ZIMRA.',
    pt: 'Sobre o valor e os direitos. Como o sítio cita a ZIMRA.',
  },
  'By a notice of KEBS after KS 1515, which counts calendar years from the year of first registration.': {
    sw: 'Kwa tangazo la KEBS kufuata KS 1515, ambalo huhesabu miaka ya kalenda tangu mwaka wa usajili wa kwanza.',
    pt: 'Por aviso da KEBS segundo a KS 1515, que conta anos civis desde o ano da primeira matrícula.',
  },
  'By a notice of KEBS after KS 1515.': {
    sw: 'Kwa tangazo la KEBS kufuata KS 1515.',
    pt: 'Por aviso da KEBS segundo a KS 1515.',
  },
  'KRA takes its list of prices of new cars, the CRSP, less a share for each year, and not what you paid.': {
    sw: 'KRA hutumia orodha yake ya bei za magari mapya, CRSP, ikipunguza sehemu kwa kila mwaka, si bei uliyolipa.',
    pt: 'A KRA usa a sua lista de preços de carros novos, a CRSP, menos uma parte por cada ano, e não o que pagou.',
  },
  'The largest engines pay more: from 2,500 cc with diesel and 3,000 cc with petrol.': {
    sw: 'Injini kubwa zaidi hulipa zaidi: kuanzia cc 2,500 kwa dizeli na cc 3,000 kwa petroli.',
    pt: 'Os motores maiores pagam mais: a partir de 2500 cc a gasóleo e de 3000 cc a gasolina.',
  },
  'Import declaration fee: 2.5% here and on crspke.co.ke, 3.5% on other pages.': {
    sw: 'Ada ya tamko la uingizaji: 2.5% hapa na kwenye crspke.co.ke, 3.5% kwenye kurasa nyingine.',
    pt: 'Taxa de declaração de importação: 2,5% aqui e em crspke.co.ke, 3,5% noutras páginas.',
  },
  'Railway development levy.': {
    sw: 'Tozo ya maendeleo ya reli.',
    pt: 'Taxa de desenvolvimento ferroviário.',
  },
  'On value, duty and excise.': {
    sw: 'Juu ya thamani, ushuru wa forodha na ushuru wa bidhaa.',
    pt: 'Sobre o valor, os direitos e o imposto de consumo.',
  },
  'Carbon emission surtax.': {
    sw: 'Kodi ya ziada ya utoaji wa kaboni.',
    pt: 'Sobretaxa de emissões de carbono.',
  },
  'For used vehicles of two years and more, since 2018. The amounts are those of 2025, by two copies of the table.':
    {
      sw: 'Kwa magari yaliyotumika ya miaka miwili na zaidi, tangu 2018. Kiasi ni cha 2025, kwa nakala mbili za jedwali.',
      pt: 'Para veículos usados de dois anos ou mais, desde 2018. Os montantes são os de 2025, segundo duas cópias da tabela.',
    },
  '30% for engines above 1,500 cc; of hybrids 25% is said too.': {
    sw: '30% kwa injini zaidi ya cc 1,500; kwa magari ya mseto 25% pia hutajwa.',
    pt: '30% para motores acima de 1500 cc; para os híbridos também se diz 25%.',
  },
};
